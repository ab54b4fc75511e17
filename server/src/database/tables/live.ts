import type { ColumnType } from 'kysely'

export interface LiveTables {
  /**
   * Events, kept for minutes, so that every node can still send them. One row has what one transaction told up to eight
   * readers. See `live/events-in-shared-rows-store.ts`.
   */
  told_together: {
    id: number
    /** For each reader in the row, in the order of their places. Only statements read these. */
    last_seqs: string[]
    earlier: string[]
    packed: Buffer
    /** Which of the three partitions holds it. */
    part: ColumnType<number, never, never>
  }
  /** The same as stored by versions before 0078, which may still run: one row for each reader of a transaction. */
  told_events: {
    user_id: string
    /** Of the last one of its events. */
    seq: number
    count: number
    /** All of them. See `compressed-json.ts`. */
    packed: Buffer
    /** Which of the three partitions holds it. */
    part: ColumnType<number, never, never>
  }
  /** One row per event, as stored by versions before 0078 while they do not know yet which others run. */
  packed_events: {
    user_id: string
    seq: number
    event: string
    packed: Buffer
    part: ColumnType<number, never, never>
  }
  /** As stored by versions before 0057. A later migration drops it. */
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
    /** Where the latest events are in `told_together`, and those before them. */
    latest: ColumnType<number, never, number>
    earlier: ColumnType<number, never, number>
  }
}
