import { randomUUID } from 'node:crypto'
import type { Logger } from '../logging.ts'
import type { Bus, WakeUp } from './bus.ts'
import { connectRedis } from './redis-connection.ts'

const channel = 'woodalo:wake-up'

export interface RedisBus extends Bus {
  /** Whether wake-ups can be sent and received. */
  isUp(): boolean
}

/**
 * Wake-ups through Redis or Valkey publish/subscribe, for many nodes. While Redis is down, delivery from other nodes
 * waits for the next look into the database; local delivery does not wait.
 */
export function createRedisBus(url: string, log: Logger): RedisBus {
  const self = randomUUID()
  // Without the offline queue, a publish during an outage fails at once instead of piling up.
  const publisher = connectRedis(url, log, 'send wake-ups', {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  })
  // Subscribes when there is a connection, and again after each outage.
  const subscriber = connectRedis(url, log, 'hear wake-ups', { maxRetriesPerRequest: null })
  let isSubscribed = false
  subscriber.on('ready', () => {
    subscriber.subscribe(channel).then(
      () => (isSubscribed = true),
      (error: Error) => {
        log.warn({ reason: error.message }, 'wake-ups cannot be received; trying again')
        subscriber.disconnect(true)
      },
    )
  })
  subscriber.on('close', () => (isSubscribed = false))
  const listeners: ((wakeUp: WakeUp) => void)[] = []
  subscriber.on('message', (_channel, text) => {
    const { from, wakeUp } = JSON.parse(text) as { from: string; wakeUp: WakeUp }
    if (from !== self) for (const listener of listeners) listener(wakeUp)
  })
  const isUp = () => publisher.status === 'ready' && isSubscribed
  return {
    isUp,
    publish(wakeUp) {
      if (publisher.status !== 'ready') return
      publisher.publish(channel, JSON.stringify({ from: self, wakeUp })).catch((error: Error) => {
        log.warn({ reason: error.message }, 'a wake-up was not sent')
        // The connection may be dead without having been closed. Reconnecting both is the only way to receive again.
        for (const connection of [publisher, subscriber])
          if (connection.status === 'ready') connection.disconnect(true)
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
