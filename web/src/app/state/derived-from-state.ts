// Values derived from the state, under the names of the product's specification.
import type { RideRequestState } from '@woodalo/protocol'
import type { SignedInTexts } from '@woodalo/languages/texts'
import type { AppState, ConfirmedRide, LatestMessage, RideIn } from './app-state.ts'
import { requestIdOf, requestStateOf, rideDataOf } from './travel.ts'

type Travels = Pick<AppState, 'travel'>

/** The rider's current or last ride, never a pending one. */
export function rideData({ travel }: Travels): ConfirmedRide | null {
  return rideDataOf(travel)
}

export function isRideFullyVerified({ travel }: Travels): boolean {
  return rideDataOf(travel)?.isVerified ?? false
}

/** The ride that waits for everybody's acceptance. */
export function pendingRide({ travel }: Travels): RideIn<'pending'> | null {
  return travel.phase === 'deciding' ? travel.ride : null
}

/** A new object each time: components select a part of it. */
export function rideRequest({ travel }: Travels): {
  rideRequestId: string | null
  state: RideRequestState | null
} {
  return { rideRequestId: requestIdOf(travel), state: requestStateOf(travel) }
}

/** The server searches for this rider, or waits for their acceptance. A sign-out cancels that. */
export function isAsking({ travel }: Travels): boolean {
  return travel.phase !== 'idle' && travel.phase !== 'riding'
}

/** The riders are meeting and typing in the code, so the page must not be reloaded. */
export function isInCodeStep({ travel }: Travels): boolean {
  return travel.phase === 'riding' && !travel.ride.isVerified
}

/** True if a reload would disturb nothing and no other question is shown. */
export function isCalm(state: Travels & Pick<AppState, 'toastNotification'>): boolean {
  return !isInCodeStep(state) && !isAsking(state) && state.toastNotification.message === ''
}

export function hasUnreadMessages({ chat }: Pick<AppState, 'chat'>): boolean {
  return chat.newMessageCount > 0
}

/** The latest message, with default texts for missing parts; null if there is none. */
export function latestMessage(
  { chat }: Pick<AppState, 'chat'>,
  texts: Pick<SignedInTexts['chat'], 'bannerName' | 'bannerText'>,
): LatestMessage | null {
  const latest = chat.latestMessage
  return latest && { userName: latest.userName || texts.bannerName, text: latest.text || texts.bannerText }
}
