// @vitest-environment happy-dom
import type { Ride } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { rideOf } from '../app/live/ride-fixture.ts'
import { controls, wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { AllMet } from './all-met.tsx'
import { CompanionList } from './companion-list.tsx'
import { RideTimeline } from './ride-timeline.tsx'

const plain = rideOf('r1', ['ana', 'ben', 'eva']) as Ride
const items = () => [...document.querySelectorAll('li')].map(wordsOf)

/** The ride with these changes of its riders and of their stops. */
function rideWith(
  riders: Readonly<Record<string, object>>,
  stops: Readonly<Record<string, object>> = {},
  changes: Partial<Ride> = {},
): Ride {
  return {
    ...plain,
    rideRequests: plain.rideRequests.map((each) => ({ ...each, ...riders[each.firebase_uid] })),
    stops: plain.stops.map((each) => ({
      ...each,
      user_name: each.firebase_uid,
      ...stops[each.firebase_uid],
    })),
    ...changes,
  }
}

const noted = {
  app: 'Uber',
  plate: '4821 KLM',
  car: 'Octavia blanco',
  driverName: '',
  arrivesAt: null,
  notedAt: '2026-11-21T10:00:00.000Z',
  byUid: 'ana',
}

describe('who travels along', () => {
  const left = (uid: string, absent: boolean) => ({
    firebase_uid: uid,
    userName: uid,
    photoURL: null,
    absent,
  })

  test('is listed with who orders the taxi, and who has left or never came', async () => {
    const ride = rideWith({}, {}, { requesterUid: 'eva', left: [left('luz', false), left('mar', true)] })
    await render(<CompanionList ride={ride as never} readerUid="ana" />)
    expect(items()).toEqual([
      'ben Sin valoraciones',
      'eva Pide el taxi Sin valoraciones',
      'luz Dejó el viaje',
      'mar No vino',
    ])
  })

  test('where somebody is stands beside their name, before their own words, and a press still opens them', async () => {
    const opened: string[] = []
    const page = await render(
      <CompanionList
        ride={rideWith({ ben: { about: 'Gorra azul' } })}
        readerUid="ana"
        trailing={() => 'Aún no ha llegado'}
        onOpen={({ userName }) => opened.push(userName)}
      />,
    )
    expect(items()[0]).toBe('ben Aún no ha llegado Gorra azul Sin valoraciones')
    await page.press(page.button('ben'))
    expect(opened).toEqual(['ben'])
  })

  test('nobody orders the taxi for the reader who does', async () => {
    await render(<CompanionList ride={rideWith({}, {}, { requesterUid: 'ana' })} readerUid="ana" />)
    expect(document.body.textContent).not.toContain('Pide el taxi')
  })

  test.each<[string, Readonly<Record<string, object>>, string | null]>([
    ['everybody has proven theirs', {}, null],
    ['two have not', { ben: { proof: 'none' }, eva: { proof: 'none' } }, 'ben y eva'],
    ['one of them has been met', { ben: { proof: 'none', isVerified: true }, eva: { proof: 'none' } }, 'eva'],
    ['the reader has not', { ana: { proof: 'none' } }, null],
  ])('their contact is doubted once, below: %s', async (_, riders, names) => {
    await render(<CompanionList ride={rideWith(riders)} readerUid="ana" />)
    const note = /Contacto sin confirmar: (.*)$/u.exec(document.body.textContent)
    expect(note?.[1] ?? null).toBe(names)
  })

  test.each([
    ['the list', CompanionList, { onOpen: () => {} }],
    ['the line', AllMet, { onOpenPerson: () => {} }],
  ] as const)('a deleted account has no profile to open: %s', async (_, People, opens) => {
    const ride = rideWith({ eva: { firebase_uid: '' } }, {}, { taxi: noted })
    await render(<People ride={ride} readerUid="ana" {...(opens as object)} />)
    expect(items()).toHaveLength(2)
    expect([...controls().keys()].map((name) => name.split(' ')[0])).toEqual(['ben'])
  })

  test('a companion is pressed to see who they are', async () => {
    const opened: string[] = []
    const open = ({ firebase_uid }: { firebase_uid: string }) => void opened.push(firebase_uid)
    const ride = rideWith({})
    const page = await render(<AllMet ride={ride} readerUid="ana" onOpenPerson={open} />)
    for (const control of controls().values()) await page.press(control)
    await page.rerender(<CompanionList ride={ride} readerUid="ana" onOpen={open} />)
    for (const control of controls().values()) await page.press(control)
    expect(opened).toEqual(['ben', 'eva', 'ben', 'eva'])
  })
})

describe('the line of a ride', () => {
  const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`
  const stops = { ana: { expectedAt: at(20) }, ben: { expectedAt: at(30) }, eva: { expectedAt: at(40) } }
  const off = { ana: { expectedAt: at(20), state: 'dropped_off' }, ben: stops.ben, eva: stops.eva }
  const times = () => [...document.querySelectorAll('li [class*=time]')].map(({ textContent }) => textContent)
  const rows = () =>
    [...document.querySelectorAll<HTMLElement>('li')].map(({ dataset }) => dataset['progress'] ?? null)
  const now = Date.parse(at(0))

  test.each<[string, Ride, number | undefined, (string | null)[]]>([
    ['not moving yet', rideWith({}, stops), undefined, [null, null, null, null]],
    ['on the way to the meeting', rideWith({}, stops), now, ['now', 'next', 'next', 'next']],
    ['all have met', rideWith({}, stops, { isVerified: true }), now, ['done', 'now', 'next', 'next']],
    ['one has got off', rideWith({}, off), now, ['done', 'done', 'now', 'next']],
  ])('shows what is done, now and next: %s', async (_, ride, time, expected) => {
    await render(<RideTimeline ride={ride} readerUid="ana" {...(time === undefined ? {} : { now: time })} />)
    expect(rows()).toEqual(expected)
  })

  test('begins when it really began, once it has, and otherwise when all should meet', async () => {
    const hour = async (changes: Partial<Ride>) => {
      const page = await render(<RideTimeline ride={rideWith({}, stops, changes)} readerUid="ana" />)
      const [first] = times()
      await page.remove()
      return first
    }
    expect(await hour({ meetAt: at(5) })).toBe('10:05')
    expect(await hour({ meetAt: at(5), departedAt: at(9) })).toBe('10:09')
  })

  test.each<[string, number, number]>([
    // Ana got off at 10:20, Ben does at 10:30: the rows are 62 pixels apart, and the way between them begins after 16.
    ['between two stops', 25, 14 + 62 + 16 + 15],
    ['by the next one, however late', 45, 14 + 62 + 16 + 30],
  ])('shows where the riders are on the reader’s strand: %s', async (_, minute, height) => {
    const ride = rideWith({}, { ...off, ana: { ...off.ana, order: 0 } }, { departedAt: at(10) })
    await render(<RideTimeline ride={ride} readerUid="ben" now={Date.parse(at(minute))} />)
    expect(Number(document.querySelector('circle[class*=here]')!.getAttribute('cy'))).toBe(height)
  })

  test('shows nobody on the way before they left', async () => {
    await render(<RideTimeline ride={rideWith({}, stops)} readerUid="ben" now={now} />)
    expect(document.querySelector('circle[class*=here]')).toBeNull()
  })
})
