// What a push says, and which page a tap on it opens.
import { textsIn } from '@woodalo/languages/service'
import type { Language } from '@woodalo/protocol'
import { asksToAccept, type Notice, type NoticeKind } from './notice-kinds-model.ts'

/** What the service worker receives. Every push is displayed, because phones revoke silent ones. */
export interface PushPayload {
  kind: NoticeKind
  rideId: string | null
  /** The terms that the action `accept` accepts; missing without that action. */
  termsVersion?: number
  title: string
  body: string
  /** A notification replaces an earlier one with the same tag, so messages collapse into one. */
  tag: string
  /** The page that a tap opens, within the app. */
  url: string
  /** `accept` is for a ride that waits for acceptance. */
  actions: readonly { action: 'accept' | 'open'; title: string }[]
  /** Stays on the screen until the user reacts. */
  requireInteraction: boolean
}

function actionOf(kind: NoticeKind): 'chat' | 'settle' | 'see' {
  return kind === 'message' ? 'chat' : kind === 'settle-up' ? 'settle' : 'see'
}

/** Returns the push for a notice, in the reader's language. */
export function payloadOf(notice: Notice, language: Language): PushPayload {
  const { kind, rideId } = notice
  const { notices, noticeActions } = textsIn(language)
  const { title, body } = notices[kind]
  const waits = asksToAccept.has(kind)
  const isOpenRide = kind === 'ride-confirmed' || kind === 'message' || kind === 'settle-up'
  const page = kind === 'message' ? 'chat' : 'ride'
  const open = { action: 'open', title: noticeActions[actionOf(kind)] } as const
  return {
    kind,
    rideId,
    ...('termsVersion' in notice && { termsVersion: notice.termsVersion }),
    title,
    body,
    tag: rideId ? `${page}-${rideId}` : kind === 'standing' ? kind : 'search',
    // A ride that is not open to its rider leads to the page for requests, which shows it or searches again.
    url: isOpenRide && rideId ? `/${page}/${rideId}` : '/request-ride',
    actions: 'termsVersion' in notice ? [{ action: 'accept', title: noticeActions.accept }, open] : [open],
    requireInteraction: waits,
  }
}
