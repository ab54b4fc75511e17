// Brings riders to a certain state of a ride, as people would.
import { type Connection, type Point, request, Rider } from './rider.ts'
import { terminal } from './places.ts'

export interface AskingRider {
  rider: Rider
  live: Connection
  requestId: string
  destination: Point
}

let named = 0
const names = ['Ana', 'Luis', 'Ines', 'Marta', 'Jon', 'Sara', 'Hugo', 'Vera']

export async function newRider(base: string): Promise<{ rider: Rider; live: Connection }> {
  const rider = await Rider.signIn(base, `${names[named++ % names.length]}${named}`)
  return { rider, live: await rider.connect() }
}

export async function ask(base: string, destination: Point, origin: Point = terminal): Promise<AskingRider> {
  const { rider, live } = await newRider(base)
  const response = await live.send('NEW_RIDE_REQUEST', request(origin, destination))
  if (!response.ok) throw new Error(`refused: ${response.code}`)
  return { rider, live, requestId: response.rideRequestId, destination }
}

/** Riders with one pending ride that holds them all. */
export async function pendingRide(base: string, destinations: readonly Point[]) {
  const riders = await Promise.all(destinations.map((destination) => ask(base, destination)))
  const rides = await Promise.all(
    riders.map(async ({ live }) => {
      for (;;) {
        const { pendingRide: ride } = await live.next('MATCH_FOUND')
        if (ride.rideRequests.length === destinations.length) return ride
      }
    }),
  )
  return { riders, ride: rides[0], rides }
}

/** Riders who have all accepted. The requester comes first. */
export async function activeRide(base: string, destinations: readonly Point[]) {
  const { riders, ride } = await pendingRide(base, destinations)
  for (const { live } of riders) {
    const response = await live.send('ACCEPT_RIDE', { rideId: ride.id, termsVersion: ride.termsVersion })
    if (!response.ok) throw new Error(`not accepted: ${response.code}`)
  }
  const confirmed = await Promise.all(
    riders.map(async ({ live }) => {
      const update = await live.next(
        'RIDE_REQUEST_STATUS_UPDATED',
        (payload) => payload.newStatus === 'CONFIRMED',
      )
      return update.confirmedRide
    }),
  )
  const requesterUid: string = confirmed[0].requesterUid
  const sorted = riders.toSorted(
    (a, b) => Number(b.rider.id === requesterUid) - Number(a.rider.id === requesterUid),
  )
  return {
    riders: sorted,
    rideId: ride.id as string,
    requester: sorted[0]!,
    others: sorted.slice(1),
    confirmed,
  }
}

export async function codeOf(requester: AskingRider, rideId: string): Promise<string> {
  const { body } = await requester.rider.call('GET', `/rides/${rideId}/verification-code`)
  return body.data.code
}

/** Everybody has met: all codes are confirmed. */
export async function metRide(base: string, destinations: readonly Point[]) {
  const ride = await activeRide(base, destinations)
  const code = await codeOf(ride.requester, ride.rideId)
  for (const { rider } of ride.others) await rider.call('POST', `/rides/${ride.rideId}/confirm`, { code })
  return { ...ride, code }
}
