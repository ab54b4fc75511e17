import type { Language } from '@woodalo/protocol'

/** Wake-ups between the nodes of one service. Best effort: a node that misses one catches up from the database. */
export interface Bus {
  /** Wakes every other node. Never throws and never waits long. */
  publish(wakeUp: WakeUp): void
  subscribe(listener: (wakeUp: WakeUp) => void): void
  close(): Promise<void>
}

export type WakeUp =
  /** Items were added to these streams, up to these numbers. */
  | { kind: 'stored'; in: StreamKind; upTo: [stream: string, seq: number][] }
  | { kind: 'session-ended'; sessionId: string }
  | { kind: 'user-ended'; userId: string }
  | { kind: 'language-changed'; userId: string; language: Language }

/** Events are numbered per reader, messages per ride. */
export type StreamKind = 'events' | 'messages'
