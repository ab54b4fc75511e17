import type { Config } from './config.ts'
import type { Database, Tx } from './database/connection.ts'
import type { Job } from './jobs/run-jobs.ts'
import type { Sweep } from './jobs/run-sweeps.ts'
import type { Logger } from './logging.ts'

/** What every part of the server is built on. */
export interface Foundation {
  config: Config
  log: Logger
  database: Database
  /** The origin that users see, without a trailing slash. */
  publicUrl: string
}

/**
 * What a folder's `build.ts` provides to the service; each has only some of it. Domains provide more: see `DomainPart`.
 */
export interface Part {
  /** Work for later, done by one process. */
  jobs?: readonly Job<never>[]
  /** Recurring work for one of all processes. */
  sweeps?: readonly Sweep[]
  /** Recurring work for each process, for the connections that it holds. */
  connectionSweeps?: readonly Sweep[]
  /** What is stored about a person, keyed by its name in the copy of their data. */
  personalData?: Readonly<Record<string, PersonalData>>
  close?(): Promise<void>
}

/** What one part of the service stores about a person. */
export interface PersonalData {
  /** Returns all of it, as that person may read it. */
  exportOf?(userId: string): Promise<unknown>
  /** Stores what has to outlive the account, in the transaction that deletes it, before anything is deleted. */
  keepBeyondLeaving?(tx: Tx, userId: string): Promise<void>
  /** Deletes it, in the transaction that deletes the account. */
  forgetUser?(tx: Tx, userId: string): Promise<void>
  /**
   * Called after that transaction: removes the person from everything in progress, so that others are told. May be
   * called again. `address` is that from which they deleted the account.
   */
  withdraw?(userId: string, address?: string): Promise<void>
  /**
   * Deletes what could harm an account's owner if somebody else entered it before the owner proved that the account is
   * theirs.
   */
  forgetEntered?(tx: Tx, userId: string): Promise<void>
  /**
   * Called after that: removes whoever used the account before from everything in progress, as `withdraw` does. May be
   * called again, and leaves alone what the owner has begun since.
   */
  withdrawFormer?(userId: string): Promise<void>
}
