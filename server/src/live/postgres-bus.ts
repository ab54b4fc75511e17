import { randomUUID } from 'node:crypto'
import { setInterval } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../logging.ts'
import type { Bus, StreamKind, WakeUp } from './bus.ts'

const channel = 'woodalo_wake_up'
/** The channel on which nodes announce themselves. A node without listeners need not wake anybody. */
const presenceChannel = 'woodalo_nodes'
/** PostgreSQL refuses notifications of 8,000 bytes or more. */
const largestBytes = 7_900
const connectMilliseconds = 10_000
/**
 * How often a node announces itself. That also checks whether the connection still works, which nothing else would
 * show.
 */
const sayEveryMilliseconds = 15_000
/** A node that was silent for this long is gone. */
const goneMilliseconds = 60_000
/** Items stored within this time share one wake-up, because each notification is a transaction. */
const gatherMilliseconds = 5
/** The characters of stream names per notification. Their numbers and quotes come on top. */
const charactersPerWakeUp = 5_000
/** All present nodes reply to a greeting long before this. */
const greetedMilliseconds = 1_000

type Stored = Extract<WakeUp, { kind: 'stored' }>

/** Wake-ups through LISTEN and NOTIFY, which connect a few nodes on one database without any other component. */
export async function createPostgresBus(
  { newClient, pool }: { newClient(options: pg.ClientConfig): pg.Client; pool: pg.Pool },
  log: Logger,
): Promise<Bus> {
  const self = randomUUID()
  const listeners: ((wakeUp: WakeUp) => void)[] = []
  /** When each other node was last heard. */
  const others = new Map<string, number>()
  let closed = false
  let client: pg.Client | undefined
  /** From this time on the node knows which others are present. Infinity while it does not listen. */
  let knowsFrom = Infinity

  const say = (fresh: pg.Client, isNew: boolean) =>
    fresh.query('select pg_notify($1, $2)', [presenceChannel, JSON.stringify({ from: self, isNew })])

  function isAlone(): boolean {
    const now = performance.now()
    for (const [node, heard] of others) if (now - heard > goneMilliseconds) others.delete(node)
    return others.size === 0 && now > knowsFrom
  }

  function hear(channelOf: string, payload: string | undefined): void {
    const told = JSON.parse(payload ?? '{}') as { from: string; isNew?: boolean; wakeUp?: WakeUp }
    if (told.from === self) return
    others.set(told.from, performance.now())
    if (channelOf === presenceChannel) {
      if (told.isNew && client) say(client, false).catch(() => {})
    } else if (told.wakeUp) for (const listener of listeners) listener(told.wakeUp)
  }

  async function listen(): Promise<void> {
    const fresh = newClient({
      application_name: 'woodalo wake-ups',
      keepAlive: true,
      connectionTimeoutMillis: connectMilliseconds,
      query_timeout: connectMilliseconds,
    })
    fresh.on('error', () => {})
    // A client that fails to connect both rejects and ends. Only the end of a listening client requires a new one.
    let state: 'connecting' | 'listening' | 'ended' = 'connecting'
    const checks = new AbortController()
    fresh.on('end', () => {
      checks.abort()
      knowsFrom = Infinity
      if (state === 'listening' && !closed) setTimeout(() => void relisten(), 250)
      state = 'ended'
    })
    fresh.on('notification', (heard) => hear(heard.channel, heard.payload))
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}; listen ${presenceChannel}`)
      await say(fresh, true)
      if (closed || (state as string) === 'ended') throw new Error('ended meanwhile')
    } catch (error) {
      await fresh.end().catch(() => {})
      throw error
    }
    state = 'listening'
    client = fresh
    knowsFrom = performance.now() + greetedMilliseconds
    void keepSaying(() => say(fresh, false), fresh, checks.signal)
  }

  async function relisten(): Promise<void> {
    if (closed) return
    await listen().catch((error: Error) => {
      if (closed) return
      log.warn({ reason: error.message }, 'wake-ups cannot be received; trying again')
      setTimeout(() => void relisten(), 1_000)
    })
  }

  function notify(wakeUp: WakeUp): void {
    const text = JSON.stringify({ from: self, wakeUp })
    if (Buffer.byteLength(text) > largestBytes) return
    pool.query('select pg_notify($1, $2)', [channel, text]).catch((error: Error) => {
      log.warn({ reason: error.message }, 'a wake-up was not sent')
    })
  }

  const gathered = new Map<StreamKind, { upTo: Map<string, number>; characters: number }>()
  let gathering: NodeJS.Timeout | undefined

  function flush(kind: StreamKind): void {
    const some = gathered.get(kind)
    gathered.delete(kind)
    if (some) notify({ kind: 'stored', in: kind, upTo: [...some.upTo] })
  }

  function gather(stored: Stored): void {
    for (const [stream, seq] of stored.upTo) {
      const some = gathered.get(stored.in) ?? { upTo: new Map(), characters: 0 }
      gathered.set(stored.in, some)
      if (!some.upTo.has(stream)) some.characters += stream.length + 16
      some.upTo.set(stream, Math.max(seq, some.upTo.get(stream) ?? 0))
      if (some.characters > charactersPerWakeUp) flush(stored.in)
    }
    gathering ??= setTimeout(() => {
      gathering = undefined
      for (const kind of gathered.keys()) flush(kind)
    }, gatherMilliseconds)
  }

  await listen()
  return {
    publish(wakeUp) {
      if (isAlone()) return
      if (wakeUp.kind === 'stored') gather(wakeUp)
      else notify(wakeUp)
    },
    subscribe(listener) {
      listeners.push(listener)
    },
    async close() {
      closed = true
      clearTimeout(gathering)
      for (const kind of gathered.keys()) flush(kind)
      await client?.end()
    },
  }
}

/** Announces this node repeatedly, and ends the connection if that fails. */
async function keepSaying(
  say: () => Promise<unknown>,
  client: pg.Client,
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const _ of setInterval(sayEveryMilliseconds, undefined, { signal, ref: false })) await say()
  } catch {
    await client.end().catch(() => {})
  }
}
