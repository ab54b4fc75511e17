// Rides and requests as the server renders them, for the tests of this folder.
import { partyFields, type Ride, type RideRequest, type RideStatus, smallestParty } from '@woodalo/protocol'
import type { RideIn } from '../state/app-state.ts'

const at = '2026-11-21T10:00:00.000Z'
const euros = (amount: number) => ({ amount, currency: 'EUR' })

export function requestOf(uid: string, state: RideRequest['state']): RideRequest {
  return {
    rideRequestId: `request of ${uid}`,
    state,
    firebase_uid: uid,
    userName: uid,
    proof: 'email',
    photoURL: null,
    rating: null,
    kept: { rides: 0, kept: 0 },
    arrived: false,
    onWayAt: null,
    arrivedAt: null,
    absence: null,
    ...partyFields(smallestParty),
    about: '',
    accepted: false,
    isVerified: false,
    walk: null,
    cost: null,
  }
}

export function rideOf<Status extends RideStatus = 'active'>(
  id: string,
  uids: readonly string[],
  changes: Partial<Ride> & { status?: Status } = {},
): RideIn<Status> {
  const status = changes.status ?? ('active' as Status)
  return {
    id,
    status,
    termsVersion: 1,
    isVerified: false,
    vehicle: 'taxi',
    requesterUid: uids[0]!,
    meetingPoint: { name: 'Sol', latitude: 40.4169, longitude: -3.7035 },
    departedAt: null,
    meetAt: at,
    origin: { name: 'Sol', latitude: 40.4169, longitude: -3.7035 },
    stops: uids.map((uid, order) => ({
      firebase_uid: uid,
      user_name: `Stop of ${uid}`,
      name: 'Somewhere',
      latitude: 40.45,
      longitude: -3.69,
      order,
      eta: at,
      expectedAt: at,
      state: 'waiting',
    })),
    rideRequests: uids.map((uid) => requestOf(uid, status === 'pending' ? 'MATCHED' : 'CONFIRMED')),
    cost: euros(2400),
    distance: 9000,
    duration: 1200,
    co2: { savedGrams: 700, savedPercent: 40 },
    cancellation: null,
    confirmBy: null,
    createdAt: at,
    activeAt: null,
    endedAt: null,
    taxi: null,
    left: [],
    noShowFrom: null,
    may: status === 'pending' ? ['accept', 'refuse'] : ['leave', 'verify', 'write'],
    mayNoteTaxi: false,
    chatWritableUntil: null,
    unsettled: null,
    ...changes,
  } as RideIn<Status>
}
