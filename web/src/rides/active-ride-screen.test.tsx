// @vitest-environment happy-dom
import type { Ride, RideRequest } from '@woodalo/protocol'
import { act, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { web as es } from '@woodalo/languages/es/web'
import { rideOf } from '../app/live/ride-fixture.ts'
import { wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { ActiveRideScreen } from './active-ride-screen.tsx'

const nothing = async () => {}

function show(readerUid: string, meetingPoint = 'Salida 2') {
  return render(screenOf(readerUid, meetingPoint))
}

function screenOf(
  readerUid: string,
  meetingPoint: string,
  isVerified = false,
  changes: Record<string, Partial<RideRequest>> = {},
  taxi: ReactNode = null,
) {
  const ride = rideOf('r1', ['ana', 'ben', 'eva'])
  return (
    <ActiveRideScreen
      ride={{
        ...ride,
        requesterUid: 'ana',
        isVerified,
        rideRequests: ride.rideRequests.map((entry) => ({
          ...entry,
          isVerified,
          ...changes[entry.firebase_uid],
        })),
        meetingPoint: { ...ride.meetingPoint, name: meetingPoint },
      }}
      readerUid={readerUid}
      code="4711"
      unreadMessages={0}
      taxi={taxi}
      now={() => Date.parse(ride.createdAt)}
      actions={{
        openChat() {},
        openPerson() {},
        confirmCode: async () => null,
        write: async () => true,
        describe: async () => true,
        addPhoto: null,
        setOut: nothing,
        arrive: nothing,
        miss: nothing,
        reread() {},
        getOff: nothing,
        leave: nothing,
      }}
    />
  )
}

const times = (words: string) => document.body.textContent.split(words).length - 1
const rowsOf = (name: string) =>
  [...document.querySelectorAll('button')].filter(
    ({ textContent }) =>
      textContent.includes(name) &&
      !textContent.includes(es.look.askThem('ana')) &&
      !textContent.includes(es.look.ask),
  )

test.each(['ana', 'ben'])(
  '%s sees each companion once, as a button that opens their profile',
  async (reader) => {
    await show(reader)
    for (const name of ['ana', 'ben', 'eva'].filter((each) => each !== reader))
      expect(rowsOf(name), name).toHaveLength(1)
  },
)

test('while a group meets it is counted who is there: the one with the code only once they say so', async () => {
  const at = '2026-11-21T10:00:00.000Z'
  const count = async (changes: Record<string, Partial<RideRequest>>) => {
    const page = await render(screenOf('ben', 'Salida 2', false, changes))
    const said = wordsOf(document.body)
    await page.remove()
    return /\d de 3 aquí/.exec(said)?.[0]
  }
  expect(await count({ ana: { isVerified: true } })).toBe('0 de 3 aquí')
  expect(await count({ ana: { isVerified: true, arrivedAt: at }, eva: { arrivedAt: at } })).toBe(
    '2 de 3 aquí',
  )
  expect(await count({ ana: { isVerified: true, arrivedAt: at }, eva: { isVerified: true } })).toBe(
    '2 de 3 aquí',
  )
})

test('once all have met, nothing of the screen before stays', async () => {
  const { rerender } = await show('ben')
  const counts = () =>
    [es.ride.steps.code, es.ride.info].map(
      (words) => [words, document.body.innerHTML.split(words).length - 1] as const,
    )
  const before = counts()
  expect(
    before.every(([, count]) => count > 0),
    JSON.stringify(before),
  ).toBe(true)
  await rerender(screenOf('ben', 'Salida 2', true))
  expect(counts()).toEqual(before)
})

const inMinutes = (minutes: number) =>
  ({
    byUid: 'ana',
    plate: '4821 KLM',
    app: 'Cabify',
    car: 'Octavia blanco',
    driverName: '',
    arrivesAt: new Date(Date.parse('2026-11-21T10:00:00Z') + minutes * 60_000).toISOString(),
  }) as Ride['taxi']

test.each([
  ['it comes in four minutes', true, inMinutes(4), 'El taxi llega en 4 min'],
  ['so it does by a clock that is a little late', true, inMinutes(4.1), 'El taxi llega en 4 min'],
  ['it comes within a minute', true, inMinutes(0.2), 'El taxi llega en 1 min'],
  ['it should be there', true, inMinutes(0), 'Ya debería estar aquí'],
  ['nobody said when', true, { ...inMinutes(0)!, arrivesAt: null }, 'Busca el taxi 4821 KLM'],
  ['the reader still looks for the others', false, inMinutes(4), 'Salida 2'],
])(
  'the head says when the taxi comes, then which one to look for: %s',
  async (_, isVerified, taxi, title) => {
    const { props } = screenOf('ben', 'Salida 2', isVerified)
    await render(<ActiveRideScreen {...props} ride={{ ...props.ride, taxi }} />)
    expect(wordsOf(document.querySelector('h1')!)).toBe(title)
  },
)

test('a meeting point without a name is called so once in the head and once in the line', async () => {
  await show('ben')
  const named = times('Punto de encuentro')
  expect(named).toBe(2)
  await show('ben', 'Punto de encuentro')
  expect(times('Punto de encuentro') - named).toBe(2)
})

/** Everybody has been in the taxi for seven minutes; ana gets off in three, ben in thirteen. */
async function underWay(readerUid: string, getOff: () => Promise<void> = nothing, seconds = 0) {
  const ride = rideOf('r1', ['ana', 'ben'])
  const after = (minutes: number) => new Date(Date.parse(ride.meetAt) + minutes * 60_000).toISOString()
  const euros = (amount: number) => ({ amount, currency: 'EUR' })
  return render(
    <ActiveRideScreen
      ride={{
        ...ride,
        requesterUid: 'ben',
        isVerified: true,
        departedAt: ride.meetAt,
        may: ['drop-off'],
        stops: ride.stops.map((stop, index) => ({ ...stop, expectedAt: after(index === 0 ? 11 : 20) })),
        rideRequests: ride.rideRequests.map((entry) => ({
          ...entry,
          isVerified: true,
          cost: { share: euros(1245) },
        })),
      }}
      readerUid={readerUid}
      code={null}
      unreadMessages={0}
      now={() => Date.parse(ride.meetAt) + 7 * 60_000 + seconds * 1000}
      actions={{
        openChat() {},
        openPerson() {},
        confirmCode: async () => null,
        write: async () => true,
        describe: async () => true,
        addPhoto: null,
        setOut: nothing,
        arrive: nothing,
        miss: nothing,
        reread() {},
        getOff,
        leave: nothing,
      }}
    />,
  )
}

test('on the way the head says when one gets off, and what one gives stays in sight', async () => {
  const { get } = await underWay('ana')
  expect(get('h1').textContent.replaceAll('\u00a0', ' ')).toBe(es.ride.offIn('4 min'))
  expect(document.body.textContent).toContain(es.money.give('12,45\u00a0€', 'ben'))
})

test('how long it still takes is what the clock says, whose hours stand beside it', async () => {
  const { get } = await underWay('ana', nothing, 50)
  expect(get('h1').textContent.replaceAll('\u00a0', ' ')).toBe(es.ride.offIn('4 min'))
})

test('the button to get off is quiet until one’s own stop is the next', async () => {
  const first = await underWay('ana')
  expect(first.button(es.ride.getOff).className).toContain('primary')
  expect(document.body.textContent).toContain(es.ride.getOffHint)
})

test('it is pressed once: while it is told that somebody got off, it does nothing more', async () => {
  const told = Promise.withResolvers<void>()
  const getOff = vi.fn(() => told.promise)
  const page = await underWay('ana', getOff)
  for (let press = 0; press < 2; press += 1) await page.press(page.button(es.ride.getOff))
  expect(getOff).toHaveBeenCalledOnce()
  await act(async () => told.resolve())
  await page.press(page.button(es.ride.getOff))
  expect(getOff).toHaveBeenCalledTimes(2)
})

test('before that, it is quiet', async () => {
  const last = await underWay('ben')
  expect(last.get('h1').textContent.replaceAll('\u00a0', ' ')).toBe(es.ride.offIn('13 min'))
  expect(last.button(es.ride.getOff).className).not.toContain('primary')
  expect(document.body.textContent).not.toContain(es.ride.getOffHint)
  expect(document.body.textContent).toContain(es.money.back('12,45\u00a0€'))
})

test('the way to the meeting point opens in maps, on foot', async () => {
  const { props } = screenOf('ben', 'Salida 2')
  const walk = { distance: 400, duration: 300, path: null }
  const rideRequests = props.ride.rideRequests.map((entry: Ride['rideRequests'][number]) => ({
    ...entry,
    walk,
  }))
  const page = await render(<ActiveRideScreen {...props} ride={{ ...props.ride, rideRequests }} />)
  const link = page.get<HTMLAnchorElement>('a[href*="google.com/maps"]')
  const { latitude, longitude } = props.ride.meetingPoint
  expect(Object.fromEntries(new URL(link.href).searchParams)).toEqual({
    api: '1',
    destination: `${latitude},${longitude}`,
    travelmode: 'walking',
  })
})

test('whoever orders is asked how they are paid once a taxi comes, after who is there', async () => {
  const { ride, ...rest } = screenOf('ana', 'Salida 2', true).props
  const taxi = { byUid: 'ana', plate: '4821 KLM', app: '', car: '', driverName: '', arrivesAt: null }
  const said = async (noted: Ride['taxi']) => {
    const page = await render(
      <ActiveRideScreen {...rest} ride={{ ...ride, taxi: noted }} payTo={<p>¿Cómo?</p>} />,
    )
    const words = wordsOf(document.body)
    await page.remove()
    return words
  }
  expect(await said(null)).not.toContain('¿Cómo?')
  expect(await said({ ...taxi, notedAt: ride.createdAt })).toMatch(
    new RegExp(`${es.ride.verified}.*¿Cómo\\?`),
  )
})

test('what whoever orders types about the taxi stays when all have met and the order comes first', async () => {
  const taxi = <input aria-label="Plate" defaultValue="" />
  const page = await render(screenOf('ana', 'Salida 2', false, {}, taxi))
  const [order] = [...document.querySelectorAll('button')].filter(({ textContent }) =>
    textContent.includes(es.ride.orderAtOnce),
  )
  await page.press(order!)
  await page.type(page.get('[aria-label=Plate]'), '1234 ABC')
  await page.rerender(screenOf('ana', 'Salida 2', true, {}, taxi))
  expect(page.get<HTMLInputElement>('[aria-label=Plate]').value).toBe('1234 ABC')
})
