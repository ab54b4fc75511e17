import type { ColumnType } from 'kysely'

export interface LiveTables {
  /** What was told to whom, in the order of `seq`; kept for minutes, so that each node can still tell it. */
  live_events: {
    user_id: string
    seq: number
    event: string
    payload: ColumnType<unknown, string, never>
    /** Which of the three parts holds it. */
    part: ColumnType<number, never, never>
  }
  /** The number of the last event that each reader was told. */
  live_readers: {
    user_id: string
    last_seq: number
  }
}
