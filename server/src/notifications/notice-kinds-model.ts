import type { ServiceTexts } from '@woodalo/languages/service'
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
export const asksToAccept: ReadonlySet<NoticeKind> = new Set<AskingKind>(['match-found', 'terms-changed'])
