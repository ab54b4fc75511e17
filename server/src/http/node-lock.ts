// Shows other nodes that this one is there: a lock in the database that ends with the connection that holds it, and so
// at once when the process is killed. A frozen process keeps it, because it may still finish what it began.
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../database/connection.ts'
import type { Logger } from '../logging.ts'

export interface NodeLock {
  /** Returns the key of the lock, a new one for each connection, or null while it is not held. */
  key(): number | null
  close(): Promise<void>
}

const againMilliseconds = 1_000
const connectMilliseconds = 10_000
/** The largest range of `randomInt`. That two nodes get the same key practically never happens. */
const keys = 2 ** 48 - 1

/** Resolves when the lock is held, or the first try has failed; then it keeps trying. */
export async function holdNodeLock(
  { newClient }: Pick<Database, 'newClient'>,
  log: Logger,
): Promise<NodeLock> {
  const closing = new AbortController()
  const firstTry = Promise.withResolvers<void>()
  let held: number | null = null
  let client: pg.Client | undefined

  /** Resolves when the connection that held the lock has ended. */
  async function hold(): Promise<void> {
    const key = randomInt(keys)
    const fresh = newClient({
      application_name: 'woodalo node',
      keepAlive: true,
      connectionTimeoutMillis: connectMilliseconds,
      query_timeout: connectMilliseconds,
    })
    client = fresh
    fresh.on('error', () => {})
    const ended = new Promise<void>((resolve) => fresh.once('end', () => resolve()))
    try {
      await fresh.connect()
      await fresh.query('select pg_advisory_lock($1::bigint)', [key])
      held = key
      firstTry.resolve()
      await ended
    } finally {
      held = null
      void fresh.end().catch(() => {})
    }
  }

  async function keepHolding(): Promise<void> {
    while (!closing.signal.aborted) {
      await hold().catch(({ message }: Error) => {
        if (!closing.signal.aborted)
          log.warn({ reason: message }, 'the lock of this node is not held; trying again')
      })
      firstTry.resolve()
      await pause(againMilliseconds, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }

  void keepHolding()
  await firstTry.promise
  return {
    key: () => held,
    async close() {
      closing.abort()
      await client?.end().catch(() => {})
    },
  }
}
