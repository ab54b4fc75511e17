// The messages between the two processes of a load run.

/** What the crowd is told to do, one order at a time. */
export type Order =
  | { do: 'connect'; kind: SubjectKind; url: string; connections: number; talkers: number }
  | { do: 'talk'; perSecond: number; seconds: number }
  | { do: 'return'; withinSeconds: number }

export type SubjectKind = 'service' | 'socket.io' | 'ws'

export interface Connected {
  seconds: number
  failed: number
}

export interface Talked {
  sent: number
  /** How many reached the other one of the pair. */
  received: number
  /** Milliseconds from the sending until the other one has it. */
  p50: number
  p99: number
  errors: number
}

export interface Returned {
  /** How many are connected again. The times are those of half, 99 % and the last of them. */
  connected: number
  /** How often one was refused meanwhile, and tried again. */
  refused: number
  p50Seconds: number
  p99Seconds: number
  lastSeconds: number
}

export type Figures = Connected | Talked | Returned
