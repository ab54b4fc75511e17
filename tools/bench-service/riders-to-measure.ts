// Riders for measuring: signed in, connected, and brought to a shared ride by the ordinary calls.
import { randomUUID } from 'node:crypto'
import { type Live, type LiveEvent, type Rider, Woodalo } from '@woodalo/client'
import type { Ride } from '@woodalo/protocol'

export interface Person {
  client: Rider
  live: Live
  /** When each event was heard first, by its name. */
  heard: { event: LiveEvent['event']; at: number; payload: LiveEvent['payload'] }[]
}

/** At most so many sign-ins at a time. */
const atATime = 20

export async function gather(base: string, count: number): Promise<Person[]> {
  const people: Person[] = []
  while (people.length < count) {
    const some = Array.from({ length: Math.min(atATime, count - people.length) }, async () => {
      const client = await new Woodalo(base).signInAsGuest('Rider')
      const heard: Person['heard'] = []
      const live = await client.connect(({ event, payload }) =>
        heard.push({ event, payload, at: performance.now() }),
      )
      return { client, live, heard }
    })
    people.push(...(await Promise.all(some)))
  }
  return people
}

/** Returns a separate spot for each number, about 3 km from the next, so that only the intended riders meet. */
function spot(index: number): { latitude: number; longitude: number } {
  return { latitude: 40 + (index % 20) * 0.03, longitude: -4 + Math.floor(index / 20) * 0.04 }
}

export function tripFrom(index: number, people = 1) {
  const { latitude, longitude } = spot(index)
  return {
    clientRequestId: randomUUID(),
    origin: { name: 'Origen', latitude, longitude },
    destination: { name: 'Destino', latitude: latitude + 0.03, longitude: longitude + 0.03 },
    people,
    bags: 0,
  }
}

export async function until<Found>(find: () => Found | undefined, what: string): Promise<Found> {
  const end = performance.now() + 60_000
  for (;;) {
    const found = find()
    if (found !== undefined) return found
    if (performance.now() > end) throw new Error(`${what} did not come in time`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** The people of one place agree on a ride: asked, proposed, accepted. */
export async function rideTogether(people: readonly Person[], place: number): Promise<Ride> {
  for (const person of people) person.heard.length = 0
  await Promise.all(people.map(({ live }) => live.send('NEW_RIDE_REQUEST', tripFrom(place))))
  const rides = await Promise.all(
    people.map((person) =>
      until(
        () =>
          person.heard
            .map(({ event, payload }) =>
              event === 'MATCH_FOUND'
                ? (payload as { pendingRide: Ride }).pendingRide
                : event === 'RIDE_REQUEST_ADDED_TO_RIDE'
                  ? (payload as { ride: Ride }).ride
                  : undefined,
            )
            .findLast((ride) => ride?.rideRequests.length === people.length),
        'a proposal',
      ),
    ),
  )
  const ride = rides[0]!
  for (const { live } of people)
    await live.send('ACCEPT_RIDE', { rideId: ride.id, termsVersion: ride.termsVersion })
  return ride
}
