import { type ServiceTexts, textsIn } from '@woodalo/languages/service'
import type { Language } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'

/** What a person is told of while the app is closed. It names nobody: a lock screen is read by others too. */
export interface Notice {
  kind: NoticeKind
  /** Null for news of a search. */
  rideId: string | null
}

export type NoticeKind = keyof ServiceTexts['notices']

export interface News extends Notice {
  userId: string
}

/**
 * Tells people on every browser that asked for it: stored in the transaction of the change, sent after its commit.
 * Costs one statement when nobody of them asked.
 */
export type Notify = (tx: Tx, news: readonly News[]) => Promise<void>

/** What the service worker receives. Every push is shown: phones revoke silent ones. */
export interface PushPayload {
  kind: NoticeKind
  rideId: string | null
  title: string
  body: string
  /** A notification with the same tag replaces the one before, so messages pile up as one. */
  tag: string
  /** Where a tap leads, within the app. */
  url: string
  /** `accept` comes with a ride that waits for an answer. */
  actions: readonly { action: 'accept' | 'open'; title: string }[]
  /** Stays on the screen until it is answered. */
  requireInteraction: boolean
}

/** One browser, as it subscribed. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** What this service signs its pushes with (RFC 8292). */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Kinds that wait for an answer. */
const asksToAccept: ReadonlySet<NoticeKind> = new Set(['match-found', 'terms-changed'])

function actionOf(kind: NoticeKind): 'chat' | 'settle' | 'see' {
  return kind === 'message' ? 'chat' : kind === 'settle-up' ? 'settle' : 'see'
}

/** The push about a notice, in the reader's language. */
export function payloadOf({ kind, rideId }: Notice, language: Language): PushPayload {
  const { notices, noticeActions } = textsIn(language)
  const { title, body } = notices[kind]
  const waits = asksToAccept.has(kind)
  const isOpenRide = kind === 'ride-confirmed' || kind === 'message' || kind === 'settle-up'
  const page = kind === 'message' ? 'chat' : 'ride'
  const open = { action: 'open', title: noticeActions[actionOf(kind)] } as const
  return {
    kind,
    rideId,
    title,
    body,
    tag: rideId ? `${page}-${rideId}` : 'search',
    // A ride that is not open to its rider is shown, or searched for anew, where requests are made.
    url: isOpenRide && rideId ? `/${page}/${rideId}` : '/request-ride',
    actions: waits ? [{ action: 'accept', title: noticeActions.accept }, open] : [open],
    requireInteraction: waits,
  }
}

/** How long the push service may keep trying; later the news is stale. */
export function lifetimeSeconds(kind: NoticeKind): number {
  if (kind === 'settle-up') return 12 * 3600
  return asksToAccept.has(kind) ? 60 : 120
}

/** Whether the phone is to be woken for it. */
export function urgencyOf(kind: NoticeKind): 'high' | 'normal' {
  return kind === 'message' || kind === 'settle-up' ? 'normal' : 'high'
}
