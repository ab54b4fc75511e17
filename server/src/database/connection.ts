import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, QueryResult, RawBuilder, Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from '../logging.ts'
import { createNodeVersions, nodeName, type NodeVersions } from './versions-of-running-nodes.ts'
import { createStatementNames, prepareRepeated } from './prepared-statements.ts'
import { followPrimary, type Primary } from './follow-primary.ts'
import { createPipelinedDatabase, writeTogether } from './pipelined-transactions.ts'
import type { Tables } from './tables.ts'
import { WarmPool } from './warm-pool.ts'
import {
  idleConnectionMilliseconds,
  idleTransactionMilliseconds,
  openingMilliseconds,
  probeMilliseconds,
  silenceMilliseconds,
  statementMilliseconds,
} from './time-limits.ts'

// Counts and sums fit a double here. By default Kysely would get them as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Where a statement may run: the pool or an open transaction. */
export type Executor = Kysely<Tables>

/** An open transaction, with actions to run around its commit. */
export interface Tx {
  readonly db: Transaction<Tables>
  /** Runs last in the transaction, in order. Throwing rolls it back. */
  beforeCommit(act: () => Promise<void>): void
  /** Executes the last statement of the transaction, and sends the commit with it. */
  commitWith<Row>(statement: RawBuilder<Row>): Promise<QueryResult<Row>>
  /**
   * Runs after the commit, and never after a rollback. All acts begin in order, and the transaction's caller goes on
   * when they have ended. Must not throw or reject.
   */
  afterCommit(act: () => void | Promise<void>): void
}

/**
 * Runs `work` in one transaction. Repeats it at most four times after a deadlock or a serialization failure, each time
 * after a longer pause, so that those who met do not meet again.
 */
export type Transact = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>

export interface Database extends NodeVersions {
  db: Executor
  pool: pg.Pool
  transact: Transact
  /** Returns whether a write recently failed because the database's disk is full. */
  isFull(): boolean
  /** Returns whether it responds within `probeMilliseconds`. Concurrent callers share one probe. */
  isUp(): Promise<boolean>
  /** Returns a connection outside the pool. The caller connects and ends it. */
  newClient(options: pg.ClientConfig): pg.Client
  close(): Promise<void>
}

const retryable = new Set(['40001', '40P01'])
const mostAttempts = 5
/** The longest pause before the second attempt. */
const pauseMilliseconds = 20
/** SQLSTATE disk_full. */
const diskFull = '53100'
/** Without another such failure for this long, there is space again. */
const fullMilliseconds = 30_000

/** In milliseconds, with the names that `pg` uses. */
interface TimeLimits {
  statement_timeout: number
  query_timeout: number
  idle_in_transaction_session_timeout: number
}

const serviceLimits: TimeLimits = {
  statement_timeout: statementMilliseconds,
  query_timeout: silenceMilliseconds,
  idle_in_transaction_session_timeout: idleTransactionMilliseconds,
}

/**
 * `url` may name several servers (`postgres://user@one,two/name`): connections go to the one that accepts writes, and
 * move when another one does. Null `timeLimits` are for work that may take long, such as schema changes, imports and
 * backups.
 */
export function connectDatabase(
  url: string,
  log: Logger,
  poolSize = 20,
  timeLimits: TimeLimits | null = serviceLimits,
): Database {
  const primary = followPrimary(url, log)
  const pool = new WarmPool({
    Client: primary.Client,
    connectionString: primary.connectionString,
    max: poolSize,
    connectionTimeoutMillis: openingMilliseconds,
    idleTimeoutMillis: idleConnectionMilliseconds,
    keepAlive: true,
    pipeline: true,
    application_name: nodeName,
    ...timeLimits,
  })
  const probe = createProbe(primary)
  // Without listeners on the pool and on each client, a restart of PostgreSQL would end this process.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'))
  const open = new Set<Promise<void>>()
  const names = createStatementNames()
  pool.on('connect', (client) => {
    client.on('error', () => {})
    writeTogether(client)
    prepareRepeated(client, names)
    giveUpWhenSilent(client, primary)
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve())).then(() => {
      open.delete(ended)
    })
    open.add(ended)
  })
  let fullAt = -Infinity
  const { db, inTransaction } = createPipelinedDatabase<Tables>(pool, (event) => {
    if (event.level !== 'error' || (event.error as { code?: unknown }).code !== diskFull) return
    // Logged once, not for each write that fails now.
    if (performance.now() - fullAt > fullMilliseconds)
      log.error('the disk of the database is full: nothing can be stored until there is room')
    fullAt = performance.now()
  })

  async function once<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const before: (() => Promise<void>)[] = []
    const after: (() => void | Promise<void>)[] = []
    const result = await inTransaction(async (open) => {
      const done = await work({
        ...open,
        beforeCommit: (act) => before.push(act),
        afterCommit: (act) => after.push(act),
      })
      for (const act of before) await act()
      return done
    })
    await Promise.all(after.map(async (act) => act()))
    return result
  }

  const transact: Transact = async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(work)
      } catch (error) {
        if (attempt === mostAttempts || !retryable.has((error as { code?: string }).code ?? '')) throw error
        await sleep(Math.random() * attempt * pauseMilliseconds)
      }
    }
  }

  return {
    db,
    pool,
    transact,
    isFull: () => performance.now() - fullAt < fullMilliseconds,
    isUp: probe.isUp,
    allKnow: createNodeVersions(pool).allKnow,
    newClient: (options) => new primary.Client({ ...options, connectionString: primary.connectionString }),
    async close() {
      await Promise.all([db.destroy(), probe.close()])
      // Kysely ends the pool only if it was used through Kysely.
      if (!pool.ending) await pool.end()
      // The pool ends before its connections do, and these would report a fault if the database stopped meanwhile.
      await Promise.all(open)
    },
  }
}

/** Drops a connection whose query got no response. Back in the pool, it would block the next query. */
function giveUpWhenSilent(client: pg.PoolClient, primary: Primary): void {
  const query = client.query.bind(client) as (...all: unknown[]) => unknown
  client.query = ((...all: unknown[]) => {
    const result = query(...all)
    if (result instanceof Promise)
      result.catch(({ message }: Error) => {
        if (message !== 'Query read timeout') return
        void (client as unknown as pg.Client).end()
        primary.suspect()
      })
    return result
  }) as typeof client.query
}

/**
 * Checks whether PostgreSQL responds, over a separate connection: a busy pool does not mean that the database is down.
 */
function createProbe(primary: Primary): { isUp(): Promise<boolean>; close(): Promise<void> } {
  const pool = new pg.Pool({
    Client: primary.Client,
    connectionString: primary.connectionString,
    max: 1,
    idleTimeoutMillis: idleConnectionMilliseconds,
    connectionTimeoutMillis: probeMilliseconds,
    query_timeout: probeMilliseconds,
    application_name: 'woodalo health',
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  let looking: Promise<boolean> | undefined

  function look(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    // Connecting and querying each have this limit, and share it as well.
    const timer = setTimeout(() => isAway(), probeMilliseconds)
    const isAway = () => {
      resolve(false)
      primary.suspect()
    }
    pool.query('select 1').then(() => resolve(true), isAway)
    return promise.finally(() => clearTimeout(timer))
  }

  return {
    isUp: () =>
      (looking ??= look().finally(() => {
        looking = undefined
      })),
    close: () => pool.end(),
  }
}
