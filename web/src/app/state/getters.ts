import type { Ride } from '@woodalo/protocol'
import type { SignedInTexts } from '@woodalo/languages/texts'
import type { AppState, LatestMessage } from './model.ts'

/** The last message that arrived, with words in place of what it lacks; null when none has. */
export function latestMessage(
  state: AppState,
  texts: Pick<SignedInTexts['chat'], 'bannerName' | 'bannerText'>,
): LatestMessage | null {
  const latest = state.chat.latestMessage
  return latest && { userName: latest.userName || texts.bannerName, text: latest.text || texts.bannerText }
}

export function hasUnreadMessages(state: AppState): boolean {
  return state.hasUnreadMessages
}

export function rideData(state: AppState): Ride | null {
  return state.rideData
}

/** A ride is active when its status is 'active'. */
export function rideIsActive(state: AppState): boolean {
  return state.rideData?.status === 'active'
}

/** Authenticated means that a user exists. */
export function isAuthenticated(state: AppState): boolean {
  return state.user !== null
}

/** The riders are meeting and type in the code: the page must not be loaded anew under their hands. */
export function isInCodeStep(state: AppState): boolean {
  return rideIsActive(state) && !state.isRideFullyVerified
}
