// What is shown of other riders, and what can be decided about them. The app wires it; nothing here knows how.
import type { Block, Report, ReportKind, RideRequest } from '@woodalo/protocol'

/** Somebody the reader has shared a ride or a proposal with; of those who have left it, less is known. */
export type KnownPerson = Pick<RideRequest, 'firebase_uid' | 'userName' | 'photoURL'> &
  Partial<Pick<RideRequest, 'rating' | 'kept' | 'proof'>>

/** What the person reads when it was refused; null when it was done. */
export type Fault = string | null

export interface PersonActions {
  /** Whether the reader never wants to meet this person. Rejects when it cannot be read. */
  isBlocked(uid: string): Promise<boolean>
  block(uid: string): Promise<Fault>
  unblock(uid: string): Promise<Fault>
  report(report: { uid: string; kind: ReportKind; text: string }): Promise<Fault>
}

export interface DecisionLists {
  /** Rejects when they cannot be read; so does `reports`. */
  blocks(): Promise<Block[]>
  unblock(uid: string): Promise<Fault>
  reports(): Promise<Report[]>
}
