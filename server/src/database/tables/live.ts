import type { ColumnType } from 'kysely'

export interface LiveTables {
  /**
   * Each reader's events in the order of `seq`, kept for minutes, so that every node can still send them. One row has
   * the events of one transaction.
   */
  told_events: {
    user_id: string
    /** Of the last one of its events. */
    seq: number
    count: number
    /** All of them. See `packing.ts`. */
    packed: Buffer
    /** Which of the three partitions holds it. */
    part: ColumnType<number, never, never>
  }
  /**
   * The same with one row per event, as stored by the previous version, which may still run. The next version drops it.
   */
  packed_events: {
    user_id: string
    seq: number
    event: string
    packed: Buffer
    part: ColumnType<number, never, never>
  }
  /** The same as stored by the version before that one. */
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
