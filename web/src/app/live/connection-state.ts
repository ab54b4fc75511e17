import type { RideRequest, ServerEventPayloads } from '@woodalo/protocol'
import type { Search } from '../state/model.ts'
import { paths, ridePath } from '../paths.ts'
import {
  holding,
  isLive,
  isSending,
  nothing,
  type Outcome,
  ownEntry,
  type Travel,
  type TravelContext,
  tripCanceled,
} from './travel.ts'

type Stands = Pick<ServerEventPayloads['CONNECTION_ACK'], 'rideRequest' | 'ride' | 'lastEnded'>

function searchOf({
  origin,
  destination,
  people,
  bags,
  about,
  createdAt,
  searchEndsAt,
}: RideRequest): Search | null {
  if (!origin || !destination || !createdAt) return null
  return { origin, destination, people, bags, about, beganAt: createdAt, endsAt: searchEndsAt ?? null }
}

/**
 * Makes whole a client that was away: what the server says at a connection replaces what is held, and what ended
 * meanwhile is told as if the event had been heard. `first` is the first connection since the page was opened.
 */
export function resynchronised(
  travel: Travel,
  stands: Stands,
  context: TravelContext & { first: boolean },
): Outcome {
  const outcome = nothing()
  const { change, effects } = outcome
  const { rideRequest, ride, lastEnded } = stands

  // A request on its way to the server is not known there yet.
  const sending = isSending(travel)
  if (rideRequest) {
    change.rideRequest = { rideRequestId: rideRequest.rideRequestId, state: rideRequest.state }
    change.search = searchOf(rideRequest) ?? travel.search
  } else if (!sending) {
    change.rideRequest = { rideRequestId: null, state: null }
    change.nearby = null
  }
  if (rideRequest?.state !== 'NO_MATCH') change.noMatchMessage = null
  if (rideRequest?.state !== 'SEARCHING') change.nearby = null

  if (ride?.status === 'pending') {
    change.pendingRide = ride
    const news = travel.pendingRide?.id !== ride.id
    if (news && context.path !== paths.requestRide) effects.push({ kind: 'go', to: paths.requestRide })
    return outcome
  }
  if (ride) {
    const news = context.first || travel.rideData?.id !== ride.id || travel.rideData.status !== ride.status
    Object.assign(change, holding(ride))
    const entry = ownEntry(ride, context.userId)
    if (!rideRequest && entry) {
      change.rideRequest = { rideRequestId: entry.rideRequestId, state: entry.state }
    }
    if (news && context.path === paths.requestRide) effects.push({ kind: 'go', to: ridePath(ride.id) })
    return outcome
  }

  change.pendingRide = null
  const held = [travel.rideData, travel.pendingRide].find(isLive)
  if (!held) return outcome
  if (lastEnded?.rideId === held.id && lastEnded.status === 'canceled') {
    const reason = context.texts.ride.reasons[lastEnded.reason ?? 'NOT_SPECIFIED']
    const canceled = tripCanceled(context.texts, `${context.texts.ride.canceledText} ${reason}.`)
    change.rideData = null
    change.isRideFullyVerified = false
    // Somebody who searches again stays connected for it.
    effects.push(...canceled.filter(({ kind }) => !(kind === 'disconnect' && (rideRequest || sending))))
    return outcome
  }
  // Completed, or over for this rider alone: the server knows how it stands, or that it is theirs no more.
  if (held.id === travel.rideData?.id) effects.push({ kind: 'load-ride', rideId: held.id })
  return outcome
}
