import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from '../logging.ts'
import type { Tables } from './tables.ts'

// Counts and sums fit a double here; Kysely would otherwise see them as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Where a statement may run: the pool or an open transaction. */
export type Executor = Kysely<Tables>

/** An open transaction, with what is to happen once it is stored. */
export interface Tx {
  readonly db: Transaction<Tables>
  /** Runs last in the transaction, in order. What throws here undoes it. */
  beforeCommit(act: () => Promise<void>): void
  /** Runs after the commit, in order; never after a rollback. Must not throw. */
  afterCommit(act: () => void): void
}

/**
 * Runs `work` in one transaction, and again (at most twice) when PostgreSQL asks for that: a deadlock or a
 * serialization failure.
 */
export type Transact = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>

export interface Database {
  db: Executor
  pool: pg.Pool
  transact: Transact
  /** Whether something could not be written lately because the database's disk is full. */
  isFull(): boolean
  close(): Promise<void>
}

const retryable = new Set(['40001', '40P01'])
/** SQLSTATE disk_full. */
const diskFull = '53100'
/** After this without another such failure there is room again. */
const fullMilliseconds = 30_000

export function connectDatabase(url: string, log: Logger, poolSize = 20): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    application_name: 'woodalo',
  })
  // Without listeners on the pool and on each client, a restart of PostgreSQL would end this process.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'))
  const open = new Set<Promise<void>>()
  pool.on('connect', (client) => {
    client.on('error', () => {})
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve())).then(() => {
      open.delete(ended)
    })
    open.add(ended)
  })
  let fullAt = -Infinity
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log(event) {
      if (event.level !== 'error' || (event.error as { code?: unknown }).code !== diskFull) return
      // Once, not for each of the writes that fail now.
      if (performance.now() - fullAt > fullMilliseconds)
        log.error('the disk of the database is full: nothing can be stored until there is room')
      fullAt = performance.now()
    },
  })

  async function once<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const before: (() => Promise<void>)[] = []
    const after: (() => void)[] = []
    const result = await db.transaction().execute(async (transaction) => {
      const done = await work({
        db: transaction,
        beforeCommit: (act) => before.push(act),
        afterCommit: (act) => after.push(act),
      })
      for (const act of before) await act()
      return done
    })
    for (const act of after) act()
    return result
  }

  const transact: Transact = async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(work)
      } catch (error) {
        if (attempt === 3 || !retryable.has((error as { code?: string }).code ?? '')) throw error
      }
    }
  }

  return {
    db,
    pool,
    transact,
    isFull: () => performance.now() - fullAt < fullMilliseconds,
    async close() {
      await db.destroy()
      // The pool is done before its connections are, and a database that is stopped meanwhile tells them of a fault.
      await Promise.all(open)
    },
  }
}
