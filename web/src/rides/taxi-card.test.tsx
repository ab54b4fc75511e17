// @vitest-environment happy-dom
import type { Ride, TaxiNote } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { rideOf } from '../app/live/ride-fixture.ts'
import { controls, wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { TaxiCard } from './taxi-card.tsx'

const taxi = (byUid: string): NonNullable<Ride['taxi']> => ({
  byUid,
  plate: '1234 ABC',
  app: 'Pidetaxi',
  driverName: 'Paco',
  arrivesAt: '2026-11-21T10:05:00.000Z',
  notedAt: '2026-11-21T09:59:00.000Z',
})
const now = () => Date.parse('2026-11-21T10:00:00Z')

function show(changes: Partial<Ride>, onNote: (note: TaxiNote) => Promise<string | null>) {
  const ride = rideOf('r1', ['ana', 'ben'], changes) as Ride
  return render(<TaxiCard ride={ride} readerUid="ana" now={now} onNote={onNote} />)
}
describe('the taxi', () => {
  test.each<[string, Partial<Ride>, string[]]>([
    ['where none is noted yet', { mayNoteTaxi: true }, ['Añadir datos del taxi']],
    ['by changing the note', { mayNoteTaxi: true, taxi: taxi('ben') }, ['Cambiar']],
    ['not where none is noted yet', {}, []],
    ['not by changing the note', { taxi: taxi('ben') }, []],
  ])('may be noted if the service says so: %s', async (_, changes, names) => {
    await show(changes, async () => null)
    expect([...controls().keys()]).toEqual(names)
  })

  test.each([
    [{}, 'Pidetaxi 5 min 1234 ABC Conduce Paco · Lo anotó ben'],
    [{ taxi: taxi('ana') }, 'Pidetaxi 5 min 1234 ABC Conduce Paco · Lo anotaste tú'],
    [{ requesterUid: 'ben', taxi: taxi('ana') }, 'Pidetaxi 5 min 1234 ABC Conduce Paco · Lo anotaste tú'],
    [{ requesterUid: 'ben' }, 'Pidetaxi 5 min 1234 ABC Conduce Paco · Lo anotó ben'],
    [{ isVerified: true }, 'Pidetaxi 1234 ABC Conduce Paco · Lo anotó ben'],
    [{ stops: [{ state: 'dropped_off' }] as never }, 'Pidetaxi 1234 ABC Conduce Paco · Lo anotó ben'],
  ])(
    'is shown with who noted it, and its minutes until the head says them or somebody has got off: %j',
    async (changes, said) => {
      const page = await show({ taxi: taxi('ben'), ...changes }, async () => null)
      expect(wordsOf(page.get('[class*=taxi]'))).toBe(said)
    },
  )

  async function write(
    values: readonly string[],
    changes: Partial<Ride> = {},
    refused: string | null = null,
  ) {
    const notes: TaxiNote[] = []
    const page = await show({ mayNoteTaxi: true, ...changes }, async (noted) => {
      notes.push(noted)
      return refused
    })
    await page.press(page.button(changes.taxi ? 'Cambiar' : 'Añadir datos del taxi'))
    const fields = [...document.querySelectorAll('dialog input')]
    const before = fields.map((field) => (field as HTMLInputElement).value)
    for (const [index, value] of values.entries()) if (value) await page.type(fields[index]!, value)
    await page.press(page.button('Guardar'))
    const alert = document.querySelector('[role=alert]')?.textContent ?? null
    return { notes, before, alert, isOpen: document.querySelector('dialog[open]') !== null }
  }

  test('each field goes where it belongs, and the dialog closes', async () => {
    const { notes, isOpen } = await write(['1234 ABC', 'Pidetaxi', 'Paco', '7'])
    expect(notes).toEqual([{ plate: '1234 ABC', app: 'Pidetaxi', driverName: 'Paco', minutes: 7 }])
    expect(isOpen).toBe(false)
  })

  test('what is known is there to be changed, but not the minutes', async () => {
    const { before, notes } = await write([], { taxi: taxi('ben') })
    expect(before).toEqual(['1234 ABC', 'Pidetaxi', 'Paco', ''])
    expect(notes).toEqual([{ plate: '1234 ABC', app: 'Pidetaxi', driverName: 'Paco', minutes: null }])
  })

  test.each(['0', '120'])('%s minutes are taken', async (minutes) => {
    expect((await write(['', '', '', minutes])).notes.map((each) => each.minutes)).toEqual([Number(minutes)])
  })

  test.each(['-1', '121', '1.5', 'dos'])('%s minutes are not sent', async (minutes) => {
    const { notes, alert, isOpen } = await write(['', '', '', minutes])
    expect({ notes, alert, isOpen }).toEqual({
      notes: [],
      alert: 'Escribe un número de 0 a 120.',
      isOpen: true,
    })
  })

  test('a refusal is shown, and what was typed stays', async () => {
    const { alert, isOpen } = await write(['1234 ABC'], {}, 'No se puede.')
    expect({ alert, isOpen }).toEqual({ alert: 'No se puede.', isOpen: true })
  })
})
