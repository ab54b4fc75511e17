import type { PairsApart } from '../apart/why-and-how-long-apart-rules.ts'
import type { Transact, Tx } from '../database/connection.ts'
import type { Tell } from '../live/event-delivery.ts'
import type { Logger } from '../logging.ts'
import type { Notify } from '../notifications/notice-kinds-model.ts'
import type { RequestMoves } from '../ride-requests/ports.ts'
import { type ProofAsked } from './requester.ts'
import type { AccessStore } from './chat-access-store.ts'
import type { CodeTryStore } from './code-tries-store.ts'
import type { SettlementOfRides } from './ports.ts'
import type { RideReadings } from './ride-lists-and-deadlines-store.ts'
import type { RideStore } from './ride-changes-store.ts'
import type { SealedWords } from '../secrets/sealed-words-store.ts'
import type { SelfDescriptions } from './self-description-store.ts'
import type { TaxiStore } from './taxi-store.ts'
import type { Planner } from './terms-model.ts'

/** What the use cases of rides depend on. */
export interface RideParts {
  transact: Transact
  rides: RideStore
  readings: RideReadings
  accesses: AccessStore
  apart: Pick<PairsApart, 'keep' | 'blockedWith'>
  codeTries: CodeTryStore
  taxis: TaxiStore
  /** What is noted about taxis, for a report. */
  taxiWords: Pick<SealedWords, 'keep'>
  descriptions: Pick<SelfDescriptions, 'keep' | 'keepAsked'>
  requests: RequestMoves
  planner: Planner
  settlement: SettlementOfRides
  tell: Tell
  notify: Notify
  /** Requests a batch for these regions, whose requests search again. */
  rematch(tx: Tx, regions: readonly string[]): void
  log: Logger
  codeSecret: Buffer
  confirmSeconds: number
  meetSeconds: number
  rideSeconds: number
  /** Counts a note about the taxi. Throws TOO_MANY_REQUESTS if the rider has made too many of this ride. */
  limitTaxiNotes(userId: string, rideId: string): Promise<void>
  /** Counts what a rider says of themselves. Throws TOO_MANY_REQUESTS if they have said too much of it in this ride. */
  limitSelfDescriptions(userId: string, rideId: string): Promise<void>
  /** What the requester must have proven. */
  proof: ProofAsked
}
