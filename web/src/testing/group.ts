// A group as the service renders it, with everything that tells people apart.
import { partyFields, type Ride, type RideRequest } from '@woodalo/protocol'
import { rideOf } from '../app/live/ride-fixture.ts'

/** So many minutes after ten o’clock, wherever one is: the group was found half an hour before. */
export const minute = (minutes: number) => new Date(2026, 10, 21, 10, 0, minutes * 60).toISOString()

export const euros = (amount: number) => ({ amount, currency: 'EUR' })

const names = ['Ana Ruiz', 'Ben Sanz', 'Eva Gil', 'Leo Paz', 'Mar Sol']

/**
 * Ana orders the taxi and gets off last. The first of the others is rated and brings something, the second has neither a
 * proven contact nor rides. `people` says what is different of somebody, or of `all`.
 */
export function groupOf(
  changes: Partial<Ride> = {},
  people: Record<string, Partial<RideRequest>> = {},
  uids: readonly string[] = ['ana', 'ben', 'eva'],
): Ride {
  const ride = rideOf('r1', uids, { meetAt: minute(10), createdAt: minute(-30), activeAt: minute(-5) })
  const last = uids.length - 1
  const off = (order: number) => minute(20 + order * 10)
  return {
    ...ride,
    meetingPoint: { ...ride.meetingPoint, name: 'Salida 2, Barajas' },
    rideRequests: ride.rideRequests.map((request, index) => ({
      ...request,
      userName: names[index]!,
      accepted: true,
      cost: { share: euros(800 + index * 100), solo: euros(1600), saved: euros(800 - index * 100) },
      ...(index === 1 && {
        rating: { average: 4.6, count: 7 },
        kept: { rides: 9, kept: 8 },
        about: 'Red coat',
        proof: 'phone' as const,
        photoURL: '/ben.jpg',
        ...partyFields({ people: 2, bags: 3, wheelchair: true }),
      }),
      ...(index === 2 && { proof: 'none' as const }),
      ...people['all'],
      ...people[request.firebase_uid],
    })) as RideRequest[],
    stops: ride.stops.map((stop, index) => {
      const order = index === 0 ? last : index - 1
      return {
        ...stop,
        user_name: names[index]!,
        name: `Calle ${index + 1}`,
        order,
        eta: off(order),
        expectedAt: off(order),
      }
    }),
    ...changes,
  }
}

export const may = (...acts: Ride['may']) => ({ may: acts })

/** These have got off. */
export const without = (ride: Ride, ...uids: string[]): Ride => ({
  ...ride,
  stops: ride.stops.map((stop) =>
    uids.includes(stop.firebase_uid) ? { ...stop, state: 'dropped_off' } : stop,
  ),
})
