import type { Acknowledgement, Message } from '@woodalo/protocol'
import type { OutboxEntry, Storage } from '../state/browser-storage.ts'
import type { Connection } from './connection.ts'

export type SendResult = 'sent' | 'refused' | 'unanswered'

interface OutboxParts {
  storage: Storage
  connection: Pick<Connection, 'ready' | 'send' | 'checkHealth'>
  /** The server has stored the message, as everybody sees it. */
  onSent(message: Message): void
  onChange(): void
  /** The connection is open, but no acknowledgement came in time. */
  onNoResponse(): void
}

export interface Outbox {
  of(rideId: string): OutboxEntry[]
  /** Stores the entry and sends it after the earlier ones. */
  add(entry: Omit<OutboxEntry, 'state'>): Promise<SendResult>
  retry(id: string): Promise<SendResult>
  discard(id: string): void
  /** After a reconnect: sends everything that was not refused. */
  flush(): void
}

/**
 * Messages on their way to the server, kept across reloads. The server recognises each by its id, so a message that
 * is sent again after a lost response is never stored twice. They are sent one at a time, so they arrive in the order
 * in which they were written.
 */
export function createOutbox({ storage, connection, onSent, onChange, onNoResponse }: OutboxParts): Outbox {
  let lastSend: Promise<unknown> = Promise.resolve()
  const queued = new Map<string, Promise<SendResult>>()

  function entries(): OutboxEntry[] {
    return storage.read('outbox') ?? []
  }
  function keep(change: (kept: OutboxEntry[]) => OutboxEntry[]): void {
    const kept = change(entries())
    storage.write('outbox', kept.length > 0 ? kept : null)
    onChange()
  }
  function mark(id: string, state: OutboxEntry['state']): void {
    keep((kept) => kept.map((entry) => (entry.id === id ? { ...entry, state } : entry)))
  }

  async function deliver(id: string): Promise<SendResult> {
    const entry = entries().find((kept) => kept.id === id)
    // Discarded, or signed out meanwhile.
    if (!entry) return 'refused'
    try {
      await connection.ready()
    } catch {
      mark(id, 'failed')
      return 'unanswered'
    }
    const { rideId, text } = entry
    const answer = (await connection.send('chat', 'add', { id, rideId, text })) as Acknowledgement<{
      message: Message
    }> | null
    if (!answer) {
      mark(id, 'failed')
      // A connection that drops everything reports no error.
      void connection.checkHealth().then(onNoResponse)
      return 'unanswered'
    }
    if (!answer.ok) {
      mark(id, answer.code === 'TOO_MANY_REQUESTS' || answer.code === 'INTERNAL_ERROR' ? 'failed' : 'refused')
      return 'refused'
    }
    // Added to the list first, so that it never disappears in between.
    onSent(answer.message)
    keep((kept) => kept.filter((other) => other.id !== id))
    return 'sent'
  }

  function enqueue(id: string): Promise<SendResult> {
    const waiting = queued.get(id)
    if (waiting) return waiting
    const result = lastSend.then(() => deliver(id)).finally(() => queued.delete(id))
    lastSend = result.catch(() => {})
    queued.set(id, result)
    return result
  }

  return {
    of: (rideId) => entries().filter((entry) => entry.rideId === rideId),
    add(entry) {
      keep((kept) => [...kept, { ...entry, state: 'sending' }])
      return enqueue(entry.id)
    },
    retry(id) {
      mark(id, 'sending')
      return enqueue(id)
    },
    discard: (id) => keep((kept) => kept.filter((entry) => entry.id !== id)),
    flush() {
      for (const { id, state } of entries()) {
        if (state === 'refused') continue
        if (state === 'failed') mark(id, 'sending')
        void enqueue(id)
      }
    },
  }
}
