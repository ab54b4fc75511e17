// @vitest-environment happy-dom
import type { Ride, RideRequest } from '@woodalo/protocol'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { requestOf, rideOf } from '../app/live/ride-fixture.ts'
import { render } from '../testing/render.ts'
import { announce, useAnnouncements } from '../ui/announce.ts'
import { IAmHere } from './i-am-here.tsx'
import { Absence } from './no-show.tsx'
import { useRereadAt } from './use-reread-at.ts'
import { OwnArrival } from './arrival-known-to-group.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const at = '2026-11-21T10:00:00.000Z'
const luis = (absence: RideRequest['absence']) => ({ ...requestOf('Luis', 'CONFIRMED'), absence })

async function showAbsence(absence: RideRequest['absence']) {
  const said: string[] = []
  const page = await render(
    <Absence
      ride={rideOf('r1', ['Luis'])}
      companion={luis(absence)}
      onMiss={async (uid) => void said.push(uid)}
    />,
  )
  return { said, page }
}

test('nothing is shown for riders who are there, or before it is allowed', async () => {
  await showAbsence(null)
  expect(document.body.textContent).toBe('')
})

test('reporting an absent rider needs a second tap, which explains the consequence', async () => {
  const { said, page } = await showAbsence({ maySay: true, said: false, voices: 0, needed: 2 })
  await page.press(page.button('Luis no vino'))
  expect(said).toEqual([])
  expect(page.get('dialog[open]').textContent).toContain('Hace falta que lo diga otra persona')
  await page.press(page.button('Decir que no vino'))
  expect(said).toEqual(['Luis'])
  expect(document.querySelector('dialog[open]')).toBeNull()
})

test('with two riders one report is enough and ends the ride', async () => {
  const { page } = await showAbsence({ maySay: true, said: false, voices: 0, needed: 1 })
  await page.press(page.button('Luis no vino'))
  expect(page.get('dialog[open]').textContent).toContain('este viaje termina')
})

test.each([
  [{ maySay: false, said: true, voices: 1, needed: 2 }, 'Falta que otra persona lo diga también.', 0],
  [{ maySay: true, said: false, voices: 1, needed: 2 }, 'Alguien del grupo dice que Luis no vino.', 1],
])('%o reads as such', async (absence, words, mayBeSaid) => {
  await showAbsence(absence)
  expect(document.body.textContent).toContain(words)
  const offers = [...document.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Luis no vino',
  )
  expect(offers).toHaveLength(mayBeSaid)
})

/** The position of this browser; null if it is not allowed. */
function standAt(coords: { latitude: number; longitude: number } | null) {
  const state = coords ? 'granted' : 'prompt'
  vi.stubGlobal('navigator', {
    ...navigator,
    permissions: { query: async () => ({ state }) },
    geolocation: {
      watchPosition: (tell: (position: object) => void) => tell({ coords }),
      clearWatch: () => {},
    },
  })
  onTestFinished(() => void vi.unstubAllGlobals())
}

/** What whoever has done nothing yet can say. */
const renderHere = (ride: Ride, now = Date.parse(at), onSetOut = async () => {}) =>
  render(<IAmHere ride={ride} readerUid="me" now={now} onSetOut={onSetOut} onArrive={async () => {}} />)

test.each([
  [{ latitude: 40.4172, longitude: -3.7032 }, 'Parece que ya has llegado.'],
  [{ latitude: 40.4189, longitude: -3.7035 }, 'Estoy aquí avisa al grupo'],
  [null, 'Estoy aquí avisa al grupo'],
])('a phone at %o offers as much', async (coords, words) => {
  standAt(coords)
  const ride = rideOf('r', ['me', 'ana'])
  await renderHere(ride)
  expect(document.body.textContent).toContain(words)
})

/** What stands at the thumb, in order; `*` is what stands out. */
const offered = () =>
  [...document.querySelectorAll('button, a')].map(
    (each) => `${each.className.includes('primary') ? '*' : ''}${each.textContent}`,
  )

const walkOf = (distance: number) => ({ distance, duration: 240, path: null })
const minutesOn = (minutes: number) => Date.parse(at) + minutes * 60_000

test('one who has hardly a way can say that they have set out, once', async () => {
  standAt(null)
  const ride = rideOf('r', ['me', 'ana'])
  ride.rideRequests[0]!.walk = walkOf(150)
  let setOut = 0
  const show = () => renderHere(ride, minutesOn(0), async () => void setOut++)
  const page = await show()
  expect(offered()).toEqual(['Voy para allá', '*Estoy aquí avisa al grupo'])
  await page.press(page.button('Voy para allá'))
  expect(setOut).toBe(1)
  expect(document.body.textContent).not.toContain('El grupo sabe que estás en camino.')
  document.body.replaceChildren()
  ride.rideRequests[0]!.onWayAt = at
  await show()
  expect(document.body.textContent).toContain('El grupo sabe que estás en camino.')
  expect(offered()).toEqual(['*Estoy aquí'])
})

const far = ['Estoy aquí avisa al grupo', '*Cómo llegar avisa que vas']
const onTheWay = ['Estoy aquí', '*Cómo llegar']
const near = ['Voy para allá', '*Estoy aquí avisa al grupo']
const north = (degrees: number) => ({ latitude: 40.4168 + degrees, longitude: -3.7038 })

test.each([
  ['the walk is not known', null, null, null, 0, far],
  ['the walk is long', null, 151, null, 0, far],
  ['the walk is short', null, 150, null, 0, near],
  ['they walk', null, 151, at, 3, onTheWay],
  ['they have walked as long as it takes', null, 151, at, 4, ['*Estoy aquí']],
  ['the phone is far', north(0.002), 20, null, 0, far],
  ['the phone is near', north(0.001), 900, null, 0, near],
  ['the phone is at the point', north(0), 900, null, 0, ['*Estoy aquí']],
  ['the phone is far after that time', north(0.002), 151, at, 9, onTheWay],
])(
  'what stands out is the way until somebody is near: %s',
  async (_, phone, meters, onWayAt, minutes, all) => {
    standAt(phone)
    const ride = rideOf('r', ['me', 'ana'])
    ride.meetingPoint = { ...ride.meetingPoint, ...north(0) }
    Object.assign(ride.rideRequests[0]!, { walk: meters === null ? null : walkOf(meters), onWayAt })
    await render(
      <IAmHere
        ride={ride}
        readerUid="me"
        now={minutesOn(minutes)}
        onSetOut={async () => {}}
        onArrive={async () => {}}
      />,
    )
    expect(offered()).toEqual(all)
  },
)

test('who looks up the way on foot sets out with the same tap, once', async () => {
  standAt(null)
  const ride = rideOf('r', ['me', 'ana'])
  let setOut = 0
  const page = await renderHere(ride, minutesOn(0), async () => void setOut++)
  const way = page.get<HTMLAnchorElement>('a')
  const { latitude, longitude } = ride.meetingPoint
  expect(way.href).toContain(`destination=${latitude},${longitude}&travelmode=walking`)
  way.addEventListener('click', (event) => event.preventDefault())
  await page.press(way)
  expect(setOut).toBe(1)
})

test('a missing rider reads what will happen', async () => {
  standAt(null)
  const ride = rideOf('r', ['me', 'ana'])
  ride.rideRequests[0]!.absence = { maySay: false, said: false, voices: 1, needed: 2 }
  let arrived = 0
  const page = await render(
    <IAmHere
      ride={ride}
      readerUid="me"
      now={Date.parse(at)}
      onSetOut={async () => {}}
      onArrive={async () => void arrived++}
    />,
  )
  expect(document.body.textContent).toContain('El grupo no te encuentra')
  await page.press(page.button('Estoy aquí'))
  expect(arrived).toBe(1)
})

test.each([
  ['is at the point', true, 0, 'Parece que ya has llegado.'],
  ['is looked for, wherever the phone is', true, 1, 'El grupo no te encuentra'],
  ['is on the way', false, 0, ''],
])('who cannot see the screen hears of it when the rider %s', async (_, isThere, voices, words) => {
  const ride = rideOf('r', ['me', 'ana'])
  ride.rideRequests[0]!.absence = { maySay: false, said: false, voices, needed: 2 }
  standAt(isThere ? ride.meetingPoint : null)
  announce('')
  await renderHere(ride)
  const { text } = useAnnouncements.getState().polite
  expect([text.slice(0, words.length), text === '']).toEqual([words, words === ''])
})

test('a rider who has arrived reads since when, and from when on others may be left behind', async () => {
  const ride = rideOf('r', ['me', 'ana'], { noShowFrom: '2026-11-21T10:15:00.000Z' })
  await render(<OwnArrival ride={ride} readerUid="me" />)
  expect(document.body.textContent).toBe('')
  ride.rideRequests[0]!.arrivedAt = at
  const page = await render(<OwnArrival ride={ride} readerUid="me" />)
  const read = page.get('[role=status]').textContent
  expect(read).toMatch(/Desde las \d?\d:00 el grupo.*A partir de las \d?\d:15 podrás/)
})

test('a rider who may already say that somebody is missing is not told from when on', async () => {
  const ride = rideOf('r', ['me', 'ana'], { noShowFrom: '2026-11-21T10:15:00.000Z' })
  ride.rideRequests[0]!.arrivedAt = at
  ride.rideRequests[1]!.absence = { maySay: true, said: false, voices: 0, needed: 1 }
  await render(<OwnArrival ride={ride} readerUid="me" />)
  expect(document.body.textContent).toMatch(/Desde las \d?\d:00 el grupo/)
  expect(document.body.textContent).not.toContain('A partir de')
})

test('the ride is read again when the moment comes, but not if it had already come', async () => {
  let reads = 0
  function Rereading({ from, now }: { from: string; now: number }) {
    useRereadAt(
      from,
      () => now,
      () => void reads++,
    )
    return null
  }
  await render(<Rereading from={at} now={Date.parse(at) + 1} />)
  vi.advanceTimersByTime(3_600_000)
  expect(reads).toBe(0)
  await render(<Rereading from={at} now={Date.parse(at) - 60_000} />)
  vi.advanceTimersByTime(60_000)
  expect(reads).toBe(0)
  vi.advanceTimersByTime(1_000)
  expect(reads).toBe(1)
})
