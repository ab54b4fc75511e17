import type { ColumnType } from 'kysely'

export interface LiveTables {
  /** Each reader's events in the order of `seq`, kept for minutes, so that every node can still send them. */
  packed_events: {
    user_id: string
    seq: number
    event: string
    /** See `live/packing.ts`. */
    packed: Buffer
    /** Which of the three partitions holds it. */
    part: ColumnType<number, never, never>
  }
  /** The same as stored by the previous version, which may still run. The next version drops it. */
  live_events: {
    user_id: string
    seq: number
    event: string
    payload: ColumnType<unknown, string, never>
    part: ColumnType<number, never, never>
  }
  /** The number of each reader's last event. */
  live_readers: {
    user_id: string
    last_seq: number
  }
}
