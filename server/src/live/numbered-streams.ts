// Streams whose items the database numbers 1, 2, 3 …, and their listeners on this node. Each listener has a number up
// to which it was sent everything, and can only be sent the next item.
import type { Logger } from '../logging.ts'
import type { Bus, StreamKind } from './bus.ts'
import { streamsPerRead } from './catch-up-portions.ts'

export interface StreamParts<Item extends { seq: number }, Listener extends object> {
  kind: StreamKind
  bus: Bus
  log: Logger
  /**
   * Returns each stream's next items above the given number, ascending, at most one page. A stream may be left out only
   * if there is nothing above. Items missing at the beginning are lost.
   */
  above(cursors: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, readonly Item[]>>
  /** The number of items of one stream from which `above` may leave out the rest. */
  itemsPerPage: number
  /** Sends items that follow one another to all listeners that are to have them now. Must not throw. */
  send(listeners: readonly Listener[], items: readonly Item[], stream: string): void
  /** Returns which of the listeners may be sent the items just read. Without this function, all may. */
  allowed?(stream: string, listeners: readonly Listener[]): Promise<ReadonlySet<Listener>>
  /** Called if items for this listener are no longer stored. It is sent nothing more. */
  lost(listener: Listener, stream: string): void
}

/** How a listener begins. */
export interface Beginning {
  /** The listener has everything up to this number. */
  upTo: number
  /** Whether there are items above that number already. */
  hasMore?: boolean
  /** Sends what comes before the first item. Must not throw. */
  greet(): void
}

export interface Streams<Item extends { seq: number }, Listener extends object> {
  /**
   * Calls `begin`, then sends every item above its number once and in order. `heardOf` returns the highest number that
   * became known since the call. A listener that already listens begins again.
   */
  join(
    stream: string,
    listener: Listener,
    begin: (heardOf: () => number) => Promise<Beginning>,
  ): Promise<void>
  leave(stream: string, listener: Listener): void
  /** Returns the number of the last item that this listener was sent, or null if it does not listen. */
  sentTo(stream: string, listener: Listener): number | null
  /** Removes a listener everywhere, even one that is just beginning. */
  leaveAll(listener: Listener): void
  /** Called after this process stored these items. Sends them to the permitted listeners and wakes other nodes. */
  stored(items: ReadonlyMap<string, readonly Item[]>, mayListen?: (listener: Listener) => boolean): void
  /** Finds what lost wake-ups missed. Called every few seconds. */
  catchUp(): Promise<void>
}

interface Stream<Listener> {
  /** The number of the last item that each listener was sent. */
  sentTo: Map<Listener, number>
  /** The number of listeners that are about to begin, for which the stream is watched. */
  beginning: number
  heardOf: number
}

/** PostgreSQL refuses notifications of 8,000 bytes or more, so a longer wake-up is sent in pieces. */
const charactersPerWakeUp = 6_000

export function createStreams<Item extends { seq: number }, Listener extends object>(
  parts: StreamParts<Item, Listener>,
): Streams<Item, Listener> {
  const { kind, bus, log } = parts
  const streams = new Map<string, Stream<Listener>>()
  const streamsOf = new WeakMap<Listener, Set<string>>()
  const gone = new WeakSet<Listener>()
  /** The streams to read. One read at a time takes them all. */
  const behind = new Set<string>()
  let isReading = false
  let reading: Promise<void> = Promise.resolve()

  function forgetIfUnheard(name: string, stream: Stream<Listener>): void {
    if (stream.sentTo.size === 0 && stream.beginning === 0) streams.delete(name)
  }

  function leave(name: string, listener: Listener): void {
    const stream = streams.get(name)
    if (!stream?.sentTo.delete(listener)) return
    streamsOf.get(listener)?.delete(name)
    forgetIfUnheard(name, stream)
  }

  /** Sends each listener its next items. Returns false if a listener lacks an item before them. */
  function deliver(name: string, { sentTo }: Stream<Listener>, items: readonly Item[]): boolean {
    const { seq: last } = items.at(-1)!
    for (const [first, { seq }] of items.entries()) {
      const next = [...sentTo].flatMap(([listener, sent]) => (sent + 1 === seq ? [listener] : []))
      if (next.length === 0) continue
      const rest = items.slice(first)
      const following = rest.filter((item, index) => item.seq === seq + index)
      // Set before the send, so that a listener that this drops keeps the right number.
      for (const listener of next) sentTo.set(listener, following.at(-1)!.seq)
      parts.send(next, following, name)
    }
    return [...sentTo.values()].every((sent) => sent >= last)
  }

  async function deliverRead(name: string, asked: number, items: readonly Item[]): Promise<void> {
    const stream = streams.get(name)
    if (!stream) return
    const kept = items[0]?.seq ?? Infinity
    if (kept > asked + 1)
      for (const [listener, sent] of stream.sentTo)
        if (sent + 1 < kept) {
          leave(name, listener)
          parts.lost(listener, name)
        }
    if (items.length === 0) return
    if (parts.allowed) {
      const listeners = [...stream.sentTo.keys()]
      const allowed = await parts.allowed(name, listeners)
      for (const listener of listeners) if (!allowed.has(listener)) leave(name, listener)
    }
    // A listener that joined after the read may need earlier items.
    const isWhole = deliver(name, stream, items)
    if (!isWhole || items.length >= parts.itemsPerPage) behind.add(name)
  }

  async function readBehind(): Promise<void> {
    const cursors = new Map<string, number>()
    for (const name of behind) {
      if (cursors.size === streamsPerRead) break
      behind.delete(name)
      const sentTo = streams.get(name)?.sentTo
      if (sentTo?.size) cursors.set(name, Math.min(...sentTo.values()))
    }
    if (cursors.size === 0) return
    const found = await parts.above(cursors)
    await Promise.all([...found].map(([name, items]) => deliverRead(name, cursors.get(name)!, items)))
  }

  async function readAll(): Promise<void> {
    isReading = true
    try {
      while (behind.size > 0) await readBehind()
    } catch (error) {
      // Each listener's number is kept, so the next wake-up or catch-up continues there.
      log.warn({ err: error, kind }, 'stored items could not be read yet')
    } finally {
      isReading = false
    }
  }

  /** Resolves when all pending streams have been read, or reading failed. */
  function read(): Promise<void> {
    if (!isReading) reading = readAll()
    return reading
  }

  function hearOf(name: string, seq: number): void {
    const stream = streams.get(name)
    if (!stream || seq <= stream.heardOf) return
    stream.heardOf = seq
    if (stream.sentTo.size > 0) behind.add(name)
  }

  function wakeOthers(items: ReadonlyMap<string, readonly Item[]>): void {
    let upTo: [string, number][] = []
    let characters = 0
    for (const [name, { length, [length - 1]: last }] of items) {
      if (characters + name.length > charactersPerWakeUp) {
        bus.publish({ kind: 'stored', in: kind, upTo })
        upTo = []
        characters = 0
      }
      upTo.push([name, last!.seq])
      characters += name.length + 16
    }
    if (upTo.length > 0) bus.publish({ kind: 'stored', in: kind, upTo })
  }

  bus.subscribe((wakeUp) => {
    if (wakeUp.kind !== 'stored' || wakeUp.in !== kind) return
    for (const [name, seq] of wakeUp.upTo) hearOf(name, seq)
    if (behind.size > 0) void read()
  })

  return {
    async join(name, listener, begin) {
      leave(name, listener)
      const stream: Stream<Listener> = streams.get(name) ?? {
        sentTo: new Map(),
        beginning: 0,
        heardOf: 0,
      }
      streams.set(name, stream)
      stream.beginning++
      try {
        const { upTo, hasMore, greet } = await begin(() => stream.heardOf)
        if (gone.has(listener)) return
        stream.sentTo.set(listener, upTo)
        streamsOf.set(listener, (streamsOf.get(listener) ?? new Set()).add(name))
        greet()
        if (!hasMore && stream.heardOf <= upTo) return
      } finally {
        stream.beginning--
        forgetIfUnheard(name, stream)
      }
      behind.add(name)
      void read()
    },
    leave,
    sentTo: (name, listener) => streams.get(name)?.sentTo.get(listener) ?? null,
    leaveAll(listener) {
      gone.add(listener)
      for (const name of streamsOf.get(listener) ?? []) leave(name, listener)
    },
    stored(items, mayListen) {
      for (const [name, added] of items) {
        const stream = streams.get(name)
        if (!stream) continue
        stream.heardOf = Math.max(stream.heardOf, added.at(-1)!.seq)
        if (mayListen)
          for (const listener of stream.sentTo.keys()) if (!mayListen(listener)) leave(name, listener)
        if (!deliver(name, stream, added)) behind.add(name)
      }
      if (behind.size > 0) void read()
      wakeOthers(items)
    },
    async catchUp() {
      for (const name of streams.keys()) behind.add(name)
      await read()
    },
  }
}
