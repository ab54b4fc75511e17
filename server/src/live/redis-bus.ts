import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Logger } from '../logging.ts'
import type { Bus, WakeUp } from './bus.ts'

const channel = 'woodalo:wake-up'

/** Wake-ups through Redis or Valkey publish/subscribe, for many nodes. An outage delays remote delivery, never local. */
export async function createRedisBus(url: string, log: Logger): Promise<Bus> {
  const self = randomUUID()
  const address = url.replace(/^valkey:/, 'redis:')
  // Without the offline queue a publish during an outage fails at once instead of piling up.
  const publisher = new Redis(address, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  })
  const subscriber = new Redis(address, { lazyConnect: true, maxRetriesPerRequest: null })
  for (const connection of [publisher, subscriber])
    connection.on('error', (error: Error) =>
      log.warn({ reason: error.message }, 'the connection to Redis failed'),
    )
  const listeners: ((wakeUp: WakeUp) => void)[] = []
  subscriber.on('message', (_channel, text) => {
    const { from, wakeUp } = JSON.parse(text) as { from: string; wakeUp: WakeUp }
    if (from !== self) for (const listener of listeners) listener(wakeUp)
  })
  await Promise.all([publisher.connect(), subscriber.connect()])
  await subscriber.subscribe(channel)
  return {
    publish(wakeUp) {
      publisher.publish(channel, JSON.stringify({ from: self, wakeUp })).catch((error: Error) => {
        log.warn({ reason: error.message }, 'a wake-up was not sent')
      })
    },
    subscribe(listener) {
      listeners.push(listener)
    },
    async close() {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
