import type { Config } from './config.ts'
import type { Database, Tx } from './database/connection.ts'
import type { Job, Sweep } from './jobs/runner.ts'
import type { Logger } from './logging.ts'

/** What every part of the server is built on. */
export interface Foundation {
  config: Config
  log: Logger
  database: Database
  /** The origin that users see, without a slash at its end. */
  publicUrl: string
}

/** What a folder's `build.ts` gives to the service; each has only some of it. Domains give more: see `DomainPart`. */
export interface Part {
  /** Work that is done later, by one process. */
  jobs?: readonly Job<never>[]
  /** What one of all processes has to look for, again and again. */
  sweeps?: readonly Sweep[]
  /** What each process has to look for on behalf of the connections that it holds. */
  connectionSweeps?: readonly Sweep[]
  /** What is kept about a person, by the name that it has in the copy of their data. */
  personalData?: Readonly<Record<string, PersonalData>>
  close?(): Promise<void>
}

/** What one part of the service keeps about a person. */
export interface PersonalData {
  /** All of it, as that person may read it. */
  exportOf?(userId: string): Promise<unknown>
  /** Removes it, in the transaction in which the person leaves. */
  forgetUser?(tx: Tx, userId: string): Promise<void>
  /** After that transaction: takes the person out of what is under way, so that others are told. May be called again. */
  withdraw?(userId: string): Promise<void>
}
