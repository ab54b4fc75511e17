// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { Party } from '@woodalo/protocol'
import { fitted, largestParty, mostOf, needs, smallestParty } from '@woodalo/protocol/vehicles'
import { controls, effectsOf, wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { CompanionsField, type Waits } from './women-only-field.tsx'
import { NeedSwitches } from './need-switches.tsx'
import { PartyFields } from './party-fields.tsx'

describe('how many travel and what they bring', () => {
  test('each is counted for itself, and none falls below the smallest party', async () => {
    const party = { ...smallestParty, people: 2, bags: 1 }
    const two = await effectsOf((does) => <PartyFields party={party} onChange={does('set')} />)
    const set = (change: object) => `set(${JSON.stringify({ ...party, ...change })})`
    expect(Object.values(two).map(([call]) => call)).toEqual([
      set({ people: 1 }),
      set({ people: 3 }),
      set({ bags: 0 }),
      set({ bags: 2 }),
    ])
    const least = await effectsOf((does) => <PartyFields party={smallestParty} onChange={does('set')} />)
    expect(Object.values(least).map((calls) => calls.length)).toEqual([0, 1, 0, 1])
  })

  test.each(['people', 'bags'] as const)(
    'there are no more %s than a vehicle holds besides',
    async (part) => {
      const onChange = vi.fn()
      const more = async (party: Party) => {
        const { remove } = await render(<PartyFields party={party} onChange={onChange} />)
        const buttons = [...document.querySelectorAll('button')]
        const isDisabled = buttons[part === 'people' ? 1 : 3]!.disabled
        await remove()
        return !isDisabled
      }
      for (const beside of [smallestParty, { ...smallestParty, wheelchair: true }]) {
        const most = mostOf(beside, part)
        expect(await more({ ...beside, [part]: most - 1 })).toBe(true)
        expect(await more({ ...beside, [part]: most })).toBe(false)
      }
    },
  )
})

describe('the switch of a need', () => {
  const many = { ...largestParty, wheelchair: false }
  const onChange = vi.fn<(party: Party) => void>()
  const change = async (party: Party, need: number) => {
    onChange.mockClear()
    const page = await render(<NeedSwitches party={party} onChange={onChange} />)
    const switches = [...document.querySelectorAll<HTMLInputElement>('input')]
    const on = switches.map(({ checked }) => checked)
    await page.press(switches[need]!)
    await page.remove()
    return { on, changed: onChange.mock.lastCall![0] }
  }

  test.each(needs)('leaves no more people and bags than a vehicle holds besides: %s', async (need) => {
    const { on, changed } = await change(many, needs.indexOf(need))
    expect(on).toEqual(needs.map(() => false))
    expect(changed).toEqual(fitted({ ...many, [need]: true }))
    expect(changed.people).toBeLessThan(many.people)
  })

  test.each(needs)('takes the need back and leaves the rest as it is: %s', async (need) => {
    const some = { ...smallestParty, people: 2, bags: 1 }
    const { on, changed } = await change({ ...some, [need]: true }, needs.indexOf(need))
    expect(on).toEqual(needs.map((each) => each === need))
    expect(changed).toEqual(some)
  })
})

describe('the switch to share with women and non-binary people only', () => {
  const from = { name: 'Sol', latitude: 40.4, longitude: -3.7 }
  const waits: Waits = { usualMinutes: 4, womenMinutes: 9 }

  test('says the expected wait once it is on and the origin is known', async () => {
    const waitsNear = vi.fn(async () => waits)
    const field = (companions: 'women' | 'anyone', place: typeof from | null) => (
      <CompanionsField companions={companions} from={place} waitsNear={waitsNear} onChange={() => {}} />
    )
    const page = await render(field('anyone', from))
    await page.rerender(field('women', null))
    expect(waitsNear).not.toHaveBeenCalled()
    const unknown = wordsOf(document.body)
    await page.rerender(field('women', from))
    expect(waitsNear).toHaveBeenCalledExactlyOnceWith(from)
    expect(wordsOf(document.body)).not.toBe(unknown)
    for (const minutes of ['4 min', '9']) expect(wordsOf(document.body)).toContain(minutes)
  })

  test.each([
    ['too few people have asked', async () => ({ usualMinutes: 4, womenMinutes: null })],
    ['there is no network', () => Promise.reject(new Error('offline'))],
  ])('says that the wait is unknown if %s', async (_, waitsNear: () => Promise<Waits>) => {
    await render(<CompanionsField companions="women" from={from} waitsNear={waitsNear} onChange={() => {}} />)
    expect(wordsOf(document.body)).not.toMatch(/\d min/)
  })

  test('a wait that comes after the origin has changed is not shown for the new one', async () => {
    const answers: ((waits: Waits) => void)[] = []
    const waitsNear = () => new Promise<Waits>((resolve) => void answers.push(resolve))
    const field = (place: typeof from) => (
      <CompanionsField companions="women" from={place} waitsNear={waitsNear} onChange={() => {}} />
    )
    const page = await render(field(from))
    await page.rerender(field({ ...from, name: 'Atocha' }))
    await act(async () => answers[0]!({ usualMinutes: 41, womenMinutes: 42 }))
    expect(wordsOf(document.body)).not.toContain('42')
    await act(async () => answers[1]!(waits))
    expect(wordsOf(document.body)).toContain('9')
  })

  test.each([
    ['anyone', 'women'],
    ['women', 'anyone'],
  ] as const)('turned from %s asks for %s', async (companions, asked) => {
    const onChange = vi.fn()
    const page = await render(
      <CompanionsField
        companions={companions}
        from={null}
        waitsNear={async () => waits}
        onChange={onChange}
      />,
    )
    await page.press([...controls().values()][0]!)
    expect(onChange).toHaveBeenCalledExactlyOnceWith(asked)
  })
})
