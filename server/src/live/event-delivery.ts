import type { Tx } from '../database/connection.ts'
import type { Logger } from '../logging.ts'
import type { Bus } from './bus.ts'
import { eventsPerPage } from './catch-up-portions.ts'
import type { EventStore, NumberedEvent, OutgoingEvent } from './event-store.ts'
import { type Beginning, createStreams } from './numbered-streams.ts'

/** How often each node looks for events that no wake-up told it of. */
export const missedEventsEverySeconds = 2

/**
 * Tells users what changed: events are numbered and stored at the end of the transaction of the change, and sent after
 * its commit.
 */
export type Tell = (tx: Tx, events: readonly OutgoingEvent[]) => Promise<void>

/** One connection of a reader. */
export interface Reader {
  /** Must not throw. */
  send(event: NumberedEvent): void
  /** Called if events for this connection are no longer stored, so that only a new greeting makes it complete. */
  close(): void
}

export interface Delivery {
  tell: Tell
  /**
   * Greets a connection with a state and the number of the last event that the state includes. Then sends every later
   * event once and in order. The state is read again while events arrive; `greet` is called once.
   */
  attend<State>(
    userId: string,
    reader: Reader,
    how: {
      readState(): Promise<State>
      /** `missed` are the events from `after` up to the state, or none if some of them are no longer stored. */
      greet(state: State, seq: number, missed: readonly NumberedEvent[]): void
      /** The number up to which the client has everything, if it sends one. */
      after?: number | undefined
    },
  ): Promise<void>
  leave(reader: Reader): void
  /** Delivers what lost wake-ups missed. Called every few seconds. */
  catchUp(): Promise<void>
}

/** How often the state is read for one greeting while events keep arriving. */
const mostReadings = 5

export function createDelivery(store: EventStore, bus: Bus, log: Logger): Delivery {
  const streams = createStreams<NumberedEvent, Reader>({
    kind: 'events',
    bus,
    log,
    above: store.above,
    itemsPerPage: eventsPerPage,
    send: (readers, events) => events.forEach((event) => readers.forEach((reader) => reader.send(event))),
    lost: (reader) => reader.close(),
  })
  const outgoing = new WeakMap<Tx, OutgoingEvent[]>()

  async function missedBetween(userId: string, after: number, upTo: number): Promise<NumberedEvent[]> {
    if (after >= upTo) return []
    const kept = (await store.above(new Map([[userId, after]]))).get(userId) ?? []
    const missed = kept.filter(({ seq }) => seq <= upTo)
    return missed.length === upTo - after ? missed : []
  }

  return {
    async tell(tx, events) {
      if (events.length === 0) return
      const told = outgoing.get(tx)
      if (told) return void told.push(...events)
      const all = [...events]
      outgoing.set(tx, all)
      // Runs once per transaction and at its end, so that readers are locked briefly, and always in the same order.
      tx.beforeCommit(async () => {
        const stored = await store.insert(tx, all)
        tx.afterCommit(() => streams.stored(stored))
      })
    },
    attend: (userId, reader, { readState, greet, after }) =>
      streams.join(userId, reader, async (heardOf): Promise<Beginning> => {
        let upTo = await store.lastNumber(userId)
        for (let reading = 1; ; reading++) {
          const state = await readState()
          // A state that was read before an event must not be sent after it, but it must be sent eventually.
          if (heardOf() > upTo && reading < mostReadings) {
            upTo = heardOf()
            continue
          }
          const missed = after === undefined ? [] : await missedBetween(userId, after, upTo)
          return { upTo, greet: () => greet(state, upTo, missed) }
        }
      }),
    leave: streams.leaveAll,
    catchUp: streams.catchUp,
  }
}
