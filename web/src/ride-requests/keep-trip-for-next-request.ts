import type { Ride } from '@woodalo/protocol'
import { emptyDraft, keepDraft } from './form-draft-and-checks.ts'

/** Fills the form with the request of this ride. */
export function keepTripForNextRequest({ origin, stops, rideRequests }: Ride, readerUid: string) {
  const destination = stops.find(({ firebase_uid }) => firebase_uid === readerUid)
  const own = rideRequests.find(({ firebase_uid }) => firebase_uid === readerUid)
  if (!destination || !own) return
  const { name, latitude, longitude } = destination
  const { party, about } = own
  const trip = { from: origin, to: { name, latitude, longitude } }
  keepDraft(sessionStorage, { ...emptyDraft, trip, party, about })
}
