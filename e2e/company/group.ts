// Brings riders to a certain state of a ride, as people would.
import type { Live, Rider } from '@woodalo/client'
import type { NamedPoint, Ride } from '@woodalo/protocol'
import { terminal } from '../contract/places.ts'
import { newGuest } from './guest.ts'

export interface ConnectedRider {
  rider: Rider
  live: Live
}

export interface AskingRider extends ConnectedRider {
  requestId: string
  destination: NamedPoint
}

let named = 0
const names = ['Ana', 'Luis', 'Ines', 'Marta', 'Jon', 'Sara', 'Hugo', 'Vera']

export async function newRider(base: string): Promise<ConnectedRider> {
  const rider = await newGuest(base, `${names[named++ % names.length]}${named}`)
  return { rider, live: await rider.connect() }
}

/** The rider and their request besides the destination; by default a new rider at the terminal. */
export interface Wish {
  origin?: NamedPoint
  people?: number
  bags?: number
  about?: string
  by?: ConnectedRider
}

export async function ask(base: string, destination: NamedPoint, wish: Wish = {}): Promise<AskingRider> {
  const { origin = terminal, by, people = 1, bags = 0, about = '' } = wish
  const { rider, live } = by ?? (await newRider(base))
  const { rideRequestId } = await live.send('NEW_RIDE_REQUEST', { origin, destination, people, bags, about })
  return { rider, live, requestId: rideRequestId, destination }
}

/** Riders with one pending ride that holds them all. */
export async function pendingRide(
  base: string,
  destinations: readonly NamedPoint[],
  wishes: readonly Wish[] = [],
): Promise<{ riders: AskingRider[]; ride: Ride; rides: Ride[] }> {
  const riders = await Promise.all(
    destinations.map((destination, index) => ask(base, destination, wishes[index])),
  )
  const holdsAll = ({ pendingRide: ride }: { pendingRide: Ride }) =>
    ride.rideRequests.length === destinations.length
  const rides = await Promise.all(
    riders.map(async ({ live }) => (await live.next('MATCH_FOUND', holdsAll)).pendingRide),
  )
  return { riders, ride: rides[0]!, rides }
}

/** Cancels the riders' requests and closes their connections, so that they join nobody else. */
export async function withdraw(riders: readonly AskingRider[]): Promise<void> {
  for (const { live, requestId } of riders)
    await live.send('CANCEL_RIDE_REQUEST', { rideRequestId: requestId })
  for (const { rider } of riders) rider.close()
}

/** Riders who have all accepted. The requester comes first. */
export async function activeRide(
  base: string,
  destinations: readonly NamedPoint[],
  wishes: readonly Wish[] = [],
) {
  const { riders, ride } = await pendingRide(base, destinations, wishes)
  const { id: rideId, termsVersion } = ride
  for (const { live } of riders) await live.send('ACCEPT_RIDE', { rideId, termsVersion })
  const confirmed = await Promise.all(
    riders.map(async ({ live }) => {
      const update = await live.next(
        'RIDE_REQUEST_STATUS_UPDATED',
        ({ newStatus }) => newStatus === 'CONFIRMED',
      )
      return update.confirmedRide!
    }),
  )
  const { requesterUid } = confirmed[0]!
  const sorted = riders.toSorted(
    (a, b) => Number(b.rider.id === requesterUid) - Number(a.rider.id === requesterUid),
  )
  return { riders: sorted, rideId, requester: sorted[0]!, others: sorted.slice(1), confirmed }
}

export async function codeOf({ rider }: ConnectedRider, rideId: string): Promise<string> {
  const code = await rider.code(rideId)
  if (code === null) throw new Error(`${rider.user.displayName} does not request the vehicle`)
  return code
}

/** Everybody has met: all codes are confirmed. */
export async function metRide(
  base: string,
  destinations: readonly NamedPoint[],
  wishes: readonly Wish[] = [],
) {
  const ride = await activeRide(base, destinations, wishes)
  const code = await codeOf(ride.requester, ride.rideId)
  for (const { rider } of ride.others) await rider.confirm(ride.rideId, code)
  return { ...ride, code }
}
