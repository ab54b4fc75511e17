import type { ColumnType } from 'kysely'

export interface LiveTables {
  /** What was told to whom, in the order of `seq`; kept for minutes, so that each node can still tell it. */
  packed_events: {
    user_id: string
    seq: number
    event: string
    /** See `live/packing.ts`. */
    packed: Buffer
    /** Which of the three parts holds it. */
    part: ColumnType<number, never, never>
  }
  /** The same as the version before stores it, which may still run; the next version drops it. */
  live_events: {
    user_id: string
    seq: number
    event: string
    payload: ColumnType<unknown, string, never>
    part: ColumnType<number, never, never>
  }
  /** The number of the last event that each reader was told. */
  live_readers: {
    user_id: string
    last_seq: number
  }
}
