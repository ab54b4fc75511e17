// Brings riders to a certain moment of a ride's life, as people would.
import type { Live, Rider } from '@woodalo/client'
import type { NamedPoint, Ride } from '@woodalo/protocol'
import { terminal } from '../contract/places.ts'
import { newGuest } from './guest.ts'

export interface Guest {
  rider: Rider
  live: Live
}

export interface Traveller extends Guest {
  requestId: string
  destination: NamedPoint
}

let named = 0
const names = ['Ana', 'Luis', 'Ines', 'Marta', 'Jon', 'Sara', 'Hugo', 'Vera']

export async function newTraveller(base: string): Promise<Guest> {
  const rider = await newGuest(base, `${names[named++ % names.length]}${named}`)
  return { rider, live: await rider.connect() }
}

/** Who the rider is and what they ask for besides the destination; by default somebody new at the terminal. */
export interface Wish {
  origin?: NamedPoint
  people?: number
  bags?: number
  about?: string
  traveller?: Guest
}

export async function ask(base: string, destination: NamedPoint, wish: Wish = {}): Promise<Traveller> {
  const { origin = terminal, traveller, people = 1, bags = 0, about = '' } = wish
  const { rider, live } = traveller ?? (await newTraveller(base))
  const { rideRequestId } = await live.send('NEW_RIDE_REQUEST', { origin, destination, people, bags, about })
  return { rider, live, requestId: rideRequestId, destination }
}

/** Riders with one pending ride that holds them all. */
export async function pendingRide(
  base: string,
  destinations: readonly NamedPoint[],
  wishes: readonly Wish[] = [],
): Promise<{ travellers: Traveller[]; ride: Ride; rides: Ride[] }> {
  const travellers = await Promise.all(
    destinations.map((destination, index) => ask(base, destination, wishes[index])),
  )
  const holdsAll = ({ pendingRide: ride }: { pendingRide: Ride }) =>
    ride.rideRequests.length === destinations.length
  const rides = await Promise.all(
    travellers.map(async ({ live }) => (await live.next('MATCH_FOUND', holdsAll)).pendingRide),
  )
  return { travellers, ride: rides[0]!, rides }
}

/** Riders who have all accepted. The requester comes first. */
export async function activeRide(
  base: string,
  destinations: readonly NamedPoint[],
  wishes: readonly Wish[] = [],
) {
  const { travellers, ride } = await pendingRide(base, destinations, wishes)
  const { id: rideId, termsVersion } = ride
  for (const { live } of travellers) await live.send('ACCEPT_RIDE', { rideId, termsVersion })
  const confirmed = await Promise.all(
    travellers.map(async ({ live }) => {
      const update = await live.next(
        'RIDE_REQUEST_STATUS_UPDATED',
        ({ newStatus }) => newStatus === 'CONFIRMED',
      )
      return update.confirmedRide!
    }),
  )
  const { requesterUid } = confirmed[0]!
  const sorted = travellers.toSorted(
    (a, b) => Number(b.rider.id === requesterUid) - Number(a.rider.id === requesterUid),
  )
  return { travellers: sorted, rideId, requester: sorted[0]!, others: sorted.slice(1), confirmed }
}

export async function codeOf({ rider }: Guest, rideId: string): Promise<string> {
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
