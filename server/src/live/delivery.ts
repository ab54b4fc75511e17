import type { Tx } from '../database/connection.ts'
import type { Logger } from '../logging.ts'
import type { Bus } from './bus.ts'
import type { EventStore, OutgoingEvent, StoredEvent } from './event-store.ts'

/** Tells users what changed: stored in the transaction of the change, sent after its commit. */
export type Tell = (tx: Tx, events: readonly OutgoingEvent[]) => Promise<void>

/** The sockets of this process, as delivery needs them. */
export interface LocalSockets {
  isHere(userId: string): boolean
  users(): string[]
  emit(userId: string, event: string, payload: unknown): void
}

export interface Delivery {
  tell: Tell
  /** Delivers what a lost wake-up hid. Called every few seconds. */
  catchUp(): Promise<void>
}

/** Longer than the pause between two calls of `catchUp`, so that nothing falls between. */
const catchUpSeconds = 8
const rememberedDeliveries = 20_000

export function createDelivery(store: EventStore, bus: Bus, sockets: LocalSockets, log: Logger): Delivery {
  const delivered = new Set<number>()
  const pending: { id: number; userId: string }[] = []
  let fetching = false

  function deliver(event: StoredEvent): void {
    if (delivered.has(event.id)) return
    delivered.add(event.id)
    if (delivered.size > rememberedDeliveries) delivered.delete(delivered.values().next().value!)
    sockets.emit(event.userId, event.event, event.payload)
  }

  // One fetch at a time keeps a user's events in their order.
  async function fetchPending(): Promise<void> {
    if (fetching) return
    fetching = true
    try {
      while (pending.length > 0) {
        const woken = pending.splice(0, 500)
        const userIds = [...new Set(woken.map(({ userId }) => userId))]
        for (const event of await store.byIds(
          woken.map(({ id }) => id),
          userIds,
        ))
          deliver(event)
      }
    } catch (error) {
      log.warn({ err: error }, 'events of another node could not be read yet')
    } finally {
      fetching = false
    }
  }

  bus.subscribe((wakeUp) => {
    if (wakeUp.kind !== 'events') return
    pending.push(...wakeUp.events.filter(({ userId }) => sockets.isHere(userId)))
    void fetchPending()
  })

  return {
    async tell(tx, events) {
      if (events.length === 0) return
      const stored = await store.insert(tx, events)
      // Another node may have told these users something a moment ago whose wake-up is still on its way: first things first.
      const here = [...new Set(stored.map(({ userId }) => userId))].filter((userId) => sockets.isHere(userId))
      const earlier = here.length === 0 ? [] : await store.justBefore(tx, here, stored[0]!.id)
      tx.afterCommit(() => {
        for (const event of [...earlier, ...stored]) deliver(event)
        for (let start = 0; start < stored.length; start += 20)
          bus.publish({
            kind: 'events',
            events: stored.slice(start, start + 20).map(({ id, userId }) => ({ id, userId })),
          })
      })
    },
    async catchUp() {
      const users = sockets.users()
      if (users.length === 0) return
      for (const event of await store.recent(users, catchUpSeconds)) deliver(event)
    },
  }
}
