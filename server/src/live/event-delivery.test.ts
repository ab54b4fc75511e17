import { describe, expect, test } from 'vitest'
import { createLogger } from '../logging.ts'
import type { Bus, WakeUp } from './bus.ts'
import { eventsPerPage } from './catch-up-portions.ts'
import { createDelivery } from './event-delivery.ts'
import type { EventStore, NumberedEvent } from './event-store.ts'

/** A node that stores so many events of Ana, read as many at a time as the real store reads. */
function nodeWith(count: number) {
  const wake: ((wakeUp: WakeUp) => void)[] = []
  const bus: Bus = {
    publish: () => {},
    subscribe: (listener) => void wake.push(listener),
    close: async () => {},
  }
  let stored = count
  const store: Partial<EventStore> = {
    lastNumber: () => Promise.resolve(stored),
    above: (cursors) =>
      Promise.resolve(
        new Map(
          [...cursors].map(([userId, after]) => [
            userId,
            Array.from(
              { length: Math.min(eventsPerPage, stored - after) },
              (_, index) => ({ seq: after + 1 + index }) as NumberedEvent,
            ),
          ]),
        ),
      ),
  }
  const delivery = createDelivery(store as EventStore, bus, createLogger('silent'))
  const heard: number[] = []
  const attend = (after?: number) =>
    new Promise<{ seq: number; missed: number[] }>((resolve) => {
      void delivery.attend(
        'ana',
        { send: ({ seq }) => void heard.push(seq), close: () => {} },
        {
          readState: () => Promise.resolve('state'),
          greet: (_state, seq, missed) => resolve({ seq, missed: missed.map((event) => event.seq) }),
          after,
        },
      )
    })
  return {
    attend,
    heard,
    /** Another node tells that so many more are stored. */
    grow(more: number) {
      stored += more
      for (const hear of wake) hear({ kind: 'stored', in: 'events', upTo: [['ana', stored]] })
    },
  }
}

test.each([1, eventsPerPage - 1, eventsPerPage, eventsPerPage + 1, 3 * eventsPerPage])(
  'one wake-up for %d events brings all of them in order',
  async (count) => {
    const { attend, grow, heard } = nodeWith(7)
    await attend()
    grow(count)
    await expect.poll(() => heard.length).toBe(count)
    expect(heard).toEqual(Array.from({ length: count }, (_, index) => 8 + index))
  },
)

describe('a connection that comes back', () => {
  test('is greeted with what it missed, up to the state', async () => {
    expect(await nodeWith(7).attend(4)).toEqual({ seq: 7, missed: [5, 6, 7] })
  })
  test.each([
    ['has everything', 7],
    ['has more than there is', 9],
    ['does not say what it has', undefined],
  ])('is greeted with the state alone if it %s', async (_what, after) => {
    expect(await nodeWith(7).attend(after)).toEqual({ seq: 7, missed: [] })
  })
  test('is greeted with the state alone if it missed more than a page', async () => {
    expect(await nodeWith(2 * eventsPerPage).attend(1)).toEqual({ seq: 2 * eventsPerPage, missed: [] })
  })
})
