import { randomUUID } from 'node:crypto'
import { setInterval } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../logging.ts'
import type { Bus, WakeUp } from './bus.ts'

const channel = 'woodalo_wake_up'
/** PostgreSQL refuses a notification of 8,000 bytes or more. */
const largestBytes = 7_900
const connectMilliseconds = 10_000
/** How often a connection that only listens is asked whether it is still one: nothing else would tell. */
const checkMilliseconds = 15_000

/** Wake-ups through LISTEN and NOTIFY: no further part is needed to join a few nodes on one database. */
export async function createPostgresBus(url: string, pool: pg.Pool, log: Logger): Promise<Bus> {
  const self = randomUUID()
  const listeners: ((wakeUp: WakeUp) => void)[] = []
  let closed = false
  let client: pg.Client | undefined

  async function listen(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'woodalo wake-ups',
      keepAlive: true,
      connectionTimeoutMillis: connectMilliseconds,
      query_timeout: connectMilliseconds,
    })
    fresh.on('error', () => {})
    // A client that fails to connect not only rejects but also ends: only the end of one that listened calls for
    // another.
    let state: 'connecting' | 'listening' | 'ended' = 'connecting'
    const checks = new AbortController()
    fresh.on('end', () => {
      checks.abort()
      if (state === 'listening' && !closed) setTimeout(() => void relisten(), 250)
      state = 'ended'
    })
    fresh.on('notification', ({ payload }) => {
      const { from, wakeUp } = JSON.parse(payload ?? '{}') as { from: string; wakeUp: WakeUp }
      if (from !== self) for (const listener of listeners) listener(wakeUp)
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
      if (closed || (state as string) === 'ended') throw new Error('ended meanwhile')
    } catch (error) {
      await fresh.end().catch(() => {})
      throw error
    }
    state = 'listening'
    client = fresh
    void keepChecking(fresh, checks.signal)
  }

  async function relisten(): Promise<void> {
    if (closed) return
    await listen().catch((error: Error) => {
      if (closed) return
      log.warn({ reason: error.message }, 'wake-ups are not heard; trying again')
      setTimeout(() => void relisten(), 1_000)
    })
  }

  await listen()
  return {
    publish(wakeUp) {
      const text = JSON.stringify({ from: self, wakeUp })
      if (Buffer.byteLength(text) > largestBytes) return
      pool.query('select pg_notify($1, $2)', [channel, text]).catch((error: Error) => {
        log.warn({ reason: error.message }, 'a wake-up was not sent')
      })
    },
    subscribe(listener) {
      listeners.push(listener)
    },
    async close() {
      closed = true
      await client?.end()
    },
  }
}

/** Asks a client that only listens now and then whether anybody is there, and ends it when nobody is. */
async function keepChecking(client: pg.Client, signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of setInterval(checkMilliseconds, undefined, { signal, ref: false }))
      await client.query('select 1')
  } catch {
    await client.end().catch(() => {})
  }
}
