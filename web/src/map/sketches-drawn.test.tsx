// @vitest-environment happy-dom
import type { NamedPoint, Ride } from '@woodalo/protocol'
import { act, type ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { Api } from '../api/calls-by-domain.ts'
import { ApiContext } from '../api/use-api.ts'
import { rideOf } from '../app/live/ride-fixture.ts'
import { device, layOut } from '../testing/browser.ts'
import { render } from '../testing/render.ts'
import { whatIsDrawn } from '../testing/what-is-drawn.ts'
import { StrandThumbnail } from '../ui/strands/strand-thumbnail.tsx'
import { StrandTimeline } from '../ui/strands/timeline.tsx'
import { RideSketch } from './ride-sketch.tsx'
import { TripSketch } from './trip-sketch.tsx'

const api = { map: { overview: () => new Promise(() => {}) } } as unknown as Api
const window = { width: 900, height: 700 }
const phone = { width: 360, height: 180 }

async function drawn(of: ReactElement, size = window): Promise<string> {
  layOut(size)
  device('denied')
  const page = await render(<ApiContext value={api}>{of}</ApiContext>, 'keys')
  await act(() => vi.dynamicImportSettled())
  const seen = whatIsDrawn()
  await page.remove()
  return seen
}

const plain = rideOf('r1', ['ana', 'ben', 'eva']) as Ride
const now = Date.parse('2026-11-21T10:25:00Z')
const ride = (changes: Partial<Ride> = {}, own: object = {}): Ride => ({
  ...plain,
  stops: plain.stops.map((stop, index) => ({
    ...stop,
    user_name: stop.firebase_uid,
    latitude: 40.42 + index / 50,
    longitude: -3.68 + (index % 2) / 50,
    expectedAt: `2026-11-21T10:${20 + 10 * index}:00.000Z`,
  })),
  ...changes,
  rideRequests: plain.rideRequests.map((each, index) =>
    index === 0 ? { ...each, origin: { name: 'Home', latitude: 40.41, longitude: -3.72 }, ...own } : each,
  ) as Ride['rideRequests'],
})
const sketch = (of: Ride) => (
  <RideSketch ride={of} readerUid="ana" now={() => now}>
    <p />
  </RideSketch>
)
const home: NamedPoint = { name: 'Home', latitude: 40.41, longitude: -3.72 }
const work: NamedPoint = { name: 'Work', latitude: 40.45, longitude: -3.69 }
const stop = (id: string, progress: 'done' | 'now' | 'next', colour: 0 | 1 | 2 | 'own') => ({
  id,
  title: id,
  colour,
  progress,
})
const origin = { title: 'Atocha', progress: 'done' } as const

test('sketches of rides and trips are drawn as they were', async () => {
  const drawings: Record<string, string> = {
    'a ride that is offered': await drawn(sketch(ride({ status: 'pending' }))),
    'the same on a phone': await drawn(sketch(ride({ status: 'pending' })), phone),
    'one that is active': await drawn(sketch(ride())),
    'the reader is there': await drawn(sketch(ride({}, { arrived: true }))),
    'all have met': await drawn(sketch(ride({ isVerified: true }))),
    'one that is canceled': await drawn(sketch(ride({ status: 'canceled', isVerified: true }))),
    'a trip': await drawn(<TripSketch origin={home} destination={work} drive={null} />),
    'the same trip on a phone': await drawn(
      <TripSketch origin={home} destination={work} drive={null} />,
      phone,
    ),
    'where a trip begins': await drawn(<TripSketch origin={home} destination={null} drive={null} />),
    'where a trip ends': await drawn(<TripSketch origin={null} destination={work} drive={null} />),
    'a thumbnail of one': await drawn(<StrandThumbnail colours={['own']} />),
    'a thumbnail of three': await drawn(<StrandThumbnail colours={[0, 'own', 1]} />),
    'a line of time': await drawn(
      <StrandTimeline
        label="Ride"
        origin={origin}
        stops={[stop('ben', 'done', 0), stop('me', 'now', 'own'), stop('eva', 'next', 1)]}
      />,
    ),
    'a line of time of two': await drawn(
      <StrandTimeline
        label="Ride"
        origin={{ title: 'Atocha' }}
        stops={[stop('me', 'next', 'own'), stop('eva', 'next', 1)]}
      />,
    ),
  }
  const written = Object.entries(drawings).map(([name, drawing]) => `# ${name}\n${drawing}\n`)
  await expect(written.join('\n')).toMatchFileSnapshot('__snapshots__/sketches.txt')
})
