// @vitest-environment happy-dom
import type { Ride } from '@woodalo/protocol'
import { expect, test } from 'vitest'
import type { Api } from '../api/calls-by-domain.ts'
import { ApiContext } from '../api/use-api.ts'
import { rideOf } from '../app/live/ride-fixture.ts'
import { layOut } from '../testing/browser.ts'
import { render } from '../testing/render.ts'
import { RideSketch } from './ride-sketch.tsx'

const plain = rideOf('r1', ['ana', 'ben']) as Ride
const stops = plain.stops.map((stop, index) => ({
  ...stop,
  user_name: stop.firebase_uid,
  latitude: 40.42 + index / 50,
  longitude: -3.68 + index / 50,
  expectedAt: `2026-11-21T10:${20 + 10 * index}:00.000Z`,
}))
const now = Date.parse('2026-11-21T10:25:00Z')

async function drawn(changes: Partial<Ride>, own: object = {}) {
  layOut({ width: 900, height: 700 })
  const ride: Ride = { ...plain, stops, ...changes }
  const origin = { name: 'Home', latitude: 40.41, longitude: -3.72 }
  const [ana, ben] = plain.rideRequests
  ride.rideRequests = [{ ...ana!, origin, ...own } as never, ben!]
  const api = { map: { overview: () => new Promise(() => {}) } } as unknown as Api
  const page = await render(
    <ApiContext value={api}>
      <RideSketch ride={ride} readerUid="ana" now={() => now}>
        <p />
      </RideSketch>
    </ApiContext>,
  )
  const names = [...document.querySelectorAll('text')].map(({ textContent }) => textContent)
  const seen = {
    names: names.filter((name) => /^(Tú|ben)/u.test(name)).toSorted(),
    walks: document.querySelector('[class*=walker]') !== null,
    faded: document.querySelectorAll('g[data-done]').length,
    met: document.querySelector('[data-met]') !== null,
  }
  await page.remove()
  return seen
}

const late = ['Tú 10:25', 'ben 10:30']
const asTold = ['Tú 10:20', 'ben 10:30']
test.each<[string, Partial<Ride>, object, Awaited<ReturnType<typeof drawn>>]>([
  ['pending', { status: 'pending' }, {}, { names: asTold, walks: true, faded: 0, met: false }],
  // Until the reader is there, the map shows the way to the meeting point.
  ['active', {}, {}, { names: [], walks: true, faded: 0, met: false }],
  // Nobody arrives in the past.
  ['active, the reader is there', {}, { arrived: true }, { names: late, walks: false, faded: 0, met: false }],
  ['active, all have met', { isVerified: true }, {}, { names: late, walks: false, faded: 0, met: true }],
  [
    'canceled',
    { status: 'canceled', isVerified: true },
    {},
    { names: ['Tú', 'ben'], walks: false, faded: 2, met: true },
  ],
  [
    'over',
    { status: 'completed', isVerified: true },
    {},
    { names: asTold, walks: false, faded: 0, met: true },
  ],
])(
  'the map of a ride says who gets off when, and whether the reader still walks: %s',
  async (_, changes, own, seen) => {
    expect(await drawn(changes, own)).toEqual(seen)
  },
)
