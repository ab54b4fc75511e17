// The data shown about other riders and the decisions about them, as interfaces that the app implements.
import type { Block, Report, ReportKind, RideRequest, Standing } from '@woodalo/protocol'

/** Somebody with whom the reader has shared a ride or a proposal; less is known about those who have left. */
export type KnownPerson = Pick<RideRequest, 'firebase_uid' | 'userName' | 'photoURL'> &
  Partial<Pick<RideRequest, 'rating' | 'kept' | 'proof' | 'about'>>

/** The error to show if it was refused; null if it was done. */
export type Fault = string | null

export interface PersonActions {
  /** Whether the reader has blocked this person. Rejects if that cannot be read. */
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

export interface StandingActions {
  /** Rejects when it cannot be read. */
  standing(): Promise<Standing>
  appeal(banId: string, text: string): Promise<Fault>
}
