// Several PostgreSQL servers, of which one accepts writes: the primary. It may change while connections are open.
import pg from 'pg'
import type { Logger } from '../logging.ts'
import { oneRow } from './one-row.ts'
import { addressesOf } from '../database-addresses.ts'

const lookMilliseconds = 2_000

/** Creates connections to the server that is the primary at the time. */
export interface Primary {
  /** The client class, for pools and for single clients. */
  Client: typeof pg.Client
  /** The connection string for a client or a pool. The host is chosen on connecting. */
  connectionString: string
  /**
   * Called after a failure that may mean a change of the primary. If there is another primary by now, connections to
   * the old one end.
   */
  suspect(): void
}

/** No server accepts writes at the moment. The failed call may be retried. */
export class NoPrimaryError extends Error {
  /** SQLSTATE: unable to establish a connection. */
  readonly code = '08001'
  constructor(reasons: readonly string[]) {
    super(`none of the database's servers takes writes: ${reasons.join('; ')}`)
    this.name = 'NoPrimaryError'
  }
}

export function followPrimary(url: string, log: Logger): Primary {
  const addresses = addressesOf(url)
  const connectionString = addresses[0]!
  // With one server there is nothing to choose.
  if (addresses.length === 1) return { Client: pg.Client, connectionString, suspect() {} }

  let current: string | undefined
  let isSuspected = true
  let looking: Promise<string> | undefined
  const open = new Map<pg.Client, string>()

  async function look(): Promise<string> {
    // A suspicion raised from now on requires another look.
    isSuspected = false
    const found = await Promise.all(addresses.map(timelineOf))
    const primaries = found
      .flatMap((seen, index) => (seen.timeline === null ? [] : [{ ...seen, address: addresses[index]! }]))
      // Each change of the primary begins a new timeline. A primary that was cut off and does not know has an older
      // one.
      .toSorted((one, other) => (one.timeline! < other.timeline! ? 1 : -1))
    const primary = primaries[0]?.address
    if (primary === undefined) {
      isSuspected = true
      throw new NoPrimaryError(found.map(({ reason }, index) => `${placeOf(addresses[index]!)} ${reason}`))
    }
    if (primary !== current) {
      if (current !== undefined)
        log.warn({ from: placeOf(current), to: placeOf(primary) }, 'another server is the primary now')
      current = primary
      for (const [client, address] of open) if (address !== primary) cut(client)
    }
    return primary
  }

  async function find(): Promise<string> {
    if (looking) return looking
    if (current !== undefined && !isSuspected) return current
    looking = look().finally(() => {
      looking = undefined
    })
    return looking
  }

  function suspect(): void {
    isSuspected = true
    find().catch(() => {})
  }

  class ClientOfPrimary extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      this.on('error', suspect)
      this.once('end', () => open.delete(this))
      const connect = super.connect.bind(this) as () => Promise<unknown>
      const isStandby = tellsWhetherStandby(this)
      const begin = async () => {
        const address = await find()
        const place = new URL(address)
        Object.assign(this, { host: place.hostname, port: Number(place.port || 5432) })
        open.set(this, address)
        try {
          await connect()
        } catch (error) {
          open.delete(this)
          suspect()
          throw error
        }
        if (!isStandby() && address === current) return
        cut(this)
        suspect()
        throw new NoPrimaryError([`${placeOf(address)} is no longer it`])
      }
      this.connect = ((callback?: (error?: Error) => void) => {
        const beginning = begin()
        if (!callback) return beginning
        beginning.then(
          () => callback(),
          (error: Error) => callback(error),
        )
        return undefined
      }) as typeof this.connect
    }
  }

  return { Client: ClientOfPrimary, connectionString, suspect }
}

function placeOf(address: string): string {
  return new URL(address).host
}

/** Does not wait for a server that may hang. */
function cut(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  void client.end().catch(() => {})
  connection.stream.destroy()
}

/**
 * Returns a function that returns whether the server is a standby. PostgreSQL reports that at the start of a
 * connection, and when it changes.
 */
function tellsWhetherStandby(client: pg.Client): () => boolean {
  let isStandby = false
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  connection.on(
    'parameterStatus',
    ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) => {
      if (parameterName === 'in_hot_standby') isStandby = parameterValue === 'on'
    },
  )
  return () => isStandby
}

/** Returns the timeline that a server writes, as eight hexadecimal digits, or null if it accepts no writes. */
async function timelineOf(address: string): Promise<{ timeline: string | null; reason: string }> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'woodalo primary',
    connectionTimeoutMillis: lookMilliseconds,
    query_timeout: lookMilliseconds,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { timeline } = oneRow(
      await client.query<{ timeline: string | null }>(
        `select case when pg_is_in_recovery() then null else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
      ),
    )
    return { timeline, reason: 'is a standby' }
  } catch (error) {
    const { message, code } = error as { message: string; code?: string }
    return { timeline: null, reason: message || code || 'does not respond' }
  } finally {
    cut(client)
  }
}
