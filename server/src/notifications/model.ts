import { type ServiceTexts, textsIn } from '@woodalo/languages/service'
import type { Language } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'

/** What a person is told while the app is closed. It names nobody, because others can read a lock screen. */
export type Notice =
  /** A ride that waits for acceptance, with the version of the terms that can be accepted. */
  | { kind: AskingKind; rideId: string; termsVersion: number }
  /** `rideId` is null for news of a search. */
  | { kind: Exclude<NoticeKind, AskingKind>; rideId: string | null }

export type NoticeKind = keyof ServiceTexts['notices']
type AskingKind = 'match-found' | 'terms-changed'

export type News = Notice & { userId: string }

/**
 * Notifies people on every browser that subscribed. Pushes are stored in the transaction of the change and sent after
 * its commit. Costs one statement if none of them subscribed.
 */
export type Notify = (tx: Tx, news: readonly News[]) => Promise<void>

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

/** A browser's subscription. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** The keys with which this service signs its pushes (RFC 8292). */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** The kinds that wait for acceptance. */
const asksToAccept: ReadonlySet<NoticeKind> = new Set<AskingKind>(['match-found', 'terms-changed'])

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

/** Returns how many seconds the push service may keep trying. After that the news is stale. */
export function lifetimeSeconds(kind: NoticeKind): number {
  if (kind === 'settle-up' || kind === 'standing') return 12 * 3600
  return asksToAccept.has(kind) ? 60 : 120
}

/** Returns whether to wake the phone for it. */
export function urgencyOf(kind: NoticeKind): 'high' | 'normal' {
  return kind === 'message' || kind === 'settle-up' || kind === 'standing' ? 'normal' : 'high'
}
