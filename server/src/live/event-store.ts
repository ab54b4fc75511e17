import type { NumberedEventPayloads } from '@woodalo/protocol'
import { sql } from 'kysely'
import type { Database, Tx } from '../database/connection.ts'
import { eventsPerPage } from './catch-up-portions.ts'
import { packJson, unpackJson } from '../compressed-json.ts'
import {
  eventsAt,
  insertShared,
  type LastNumber,
  migrationOfSharedRows,
  type ToldEvent,
  walkBack,
} from './events-in-shared-rows-store.ts'

/** How often events that are kept no longer are deleted. */
export const oldEventsEverySeconds = 60

/** An event for every connection of one user, already rendered for that reader. */
export type OutgoingEvent = {
  [Name in keyof NumberedEventPayloads]: { userId: string; event: Name; payload: NumberedEventPayloads[Name] }
}[keyof NumberedEventPayloads]

/** A stored event. `seq` counts 1, 2, 3 … per reader. */
export interface NumberedEvent {
  seq: number
  event: string
  payload: object
}

export interface EventStore {
  /**
   * Gives each event its reader's next number and stores it. This must be the last statement of its transaction,
   * because the readers stay locked until the commit, always in the same order. Returns the events by reader.
   */
  insert(tx: Tx, events: readonly OutgoingEvent[]): Promise<Map<string, NumberedEvent[]>>
  /** Returns the number of this reader's last event, or 0 before the first. */
  lastNumber(userId: string): Promise<number>
  /**
   * Returns each reader's next events above the given number, ascending, at most one page. Readers without any are left
   * out. Events that are no longer stored are missing at the beginning.
   */
  above(cursors: ReadonlyMap<string, number>): Promise<Map<string, NumberedEvent[]>>
  /** Makes the events of a reader unreadable. */
  forgetReader(tx: Tx, userId: string): Promise<void>
  /** Deletes events older than ten to twenty minutes. */
  forgetOld(): Promise<void>
}

/** A row with events of one reader, in whichever table. */
type StoredEvents = {
  user_id: string
  /** The number of the last one. */
  seq: number
} & (
  | { kind: 'shared'; packed: Buffer; place: number }
  | { kind: 'together'; packed: Buffer }
  | { kind: 'single'; packed: Buffer | null; event: string; payload: object | null }
)

function eventsIn(row: StoredEvents): NumberedEvent[] {
  if (row.kind === 'single')
    return [
      {
        seq: row.seq,
        event: row.event,
        payload: row.packed ? (unpackJson(row.packed) as object) : row.payload!,
      },
    ]
  const told =
    row.kind === 'shared'
      ? eventsAt(row.packed, row.place, row.user_id)
      : (unpackJson(row.packed) as ToldEvent[])
  return told.map((one, index) => ({ seq: row.seq - told.length + 1 + index, ...one }))
}

/** A longer wait for the lock on the part to be emptied would make others wait too. */
const longestWaitMilliseconds = 250
const lockNotAvailable = '55P03'

/**
 * Stores the events of each reader as a row of that reader, as nodes of versions before 0078 read them. The next version
 * drops this.
 */
async function insertForEachReader(
  tx: Tx,
  byReader: ReadonlyMap<string, readonly OutgoingEvent[]>,
): Promise<LastNumber[]> {
  const together = [...byReader.values()]
  const packed = together.map((told) =>
    packJson(
      told.map(({ event, payload }): ToldEvent => ({ event, payload })),
      { withTraining: true },
    ),
  )
  const { rows } = await tx.commitWith(sql<LastNumber>`
    with told as (
      select user_id, count, packed from unnest(
        ${[...byReader.keys()]}::text[], ${together.map((told) => told.length)}::smallint[], ${packed}::bytea[]
      ) as told (user_id, count, packed)
    ), numbered as (
      insert into live_readers as reader (user_id, last_seq)
      select user_id, count from told order by user_id
      on conflict (user_id) do update set last_seq = reader.last_seq + excluded.last_seq
      returning user_id, last_seq
    ), stored as (
      insert into told_events (user_id, seq, count, packed)
      select user_id, last_seq, count, packed from told join numbered using (user_id)
    )
    select user_id, last_seq from numbered`)
  return rows
}

export function createEventStore({
  db,
  transact,
  allKnow,
}: Pick<Database, 'db' | 'transact' | 'allKnow'>): EventStore {
  return {
    async insert(tx, events) {
      const byReader = Map.groupBy(events, ({ userId }) => userId)
      const rows = allKnow(migrationOfSharedRows)
        ? await insertShared(tx, byReader)
        : await insertForEachReader(tx, byReader)
      const lastOf = new Map(rows.map((row) => [row.user_id, row.last_seq]))
      return new Map(
        [...byReader].map(([userId, told]) => {
          const before = lastOf.get(userId)! - told.length
          return [
            userId,
            told.map(({ event, payload }, index) => ({ seq: before + index + 1, event, payload })),
          ]
        }),
      )
    },
    async lastNumber(userId) {
      const row = await db
        .selectFrom('live_readers')
        .select('last_seq')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row?.last_seq ?? 0
    },
    async above(cursors) {
      if (cursors.size === 0) return new Map()
      // Nodes of previous versions store their events in the other three tables.
      const { rows } = await sql<StoredEvents | { user_id: string; seq: null }>`
        with recursive found as (
          select asked.user_id, asked.seq as above, latest
          from unnest(${[...cursors.keys()]}::text[], ${[...cursors.values()]}::bigint[]) as asked (user_id, seq)
          join live_readers using (user_id)
          where live_readers.last_seq > asked.seq
        ), ${walkBack}
        select found.user_id, kept.seq, kept.kind, kept.event, kept.packed, kept.payload, null as place
        from found left join lateral (
          select seq, 'together' as kind, null::text as event, packed, null::json as payload from told_events
          where told_events.user_id = found.user_id and told_events.seq > found.above
          union all
          select seq, 'single', event, packed, null from packed_events
          where packed_events.user_id = found.user_id and packed_events.seq > found.above
          union all
          select seq, 'single', event, null, payload from live_events
          where live_events.user_id = found.user_id and live_events.seq > found.above
          order by seq limit ${eventsPerPage}
        ) as kept on true
        union all
        select user_id, seq, 'shared', null, packed, null, place from walk
        order by seq`.execute(db)
      const found = new Map<string, NumberedEvent[]>()
      for (const row of rows) {
        const events = found.get(row.user_id) ?? []
        found.set(row.user_id, events)
        if (row.seq === null || events.length >= eventsPerPage) continue
        // The reader may already have some of the first row.
        const above = cursors.get(row.user_id)!
        events.push(...eventsIn(row).filter(({ seq }) => seq > above))
      }
      return found
    },
    async forgetReader(tx, userId) {
      for (const table of ['told_events', 'packed_events', 'live_events'] as const)
        await tx.db.deleteFrom(table).where('user_id', '=', userId).execute()
      // The rows, which others read as well, are deleted with the old ones. Nothing leads this reader to them any more.
      await tx.db
        .updateTable('live_readers')
        .set({ latest: 0, earlier: 0 })
        .where('user_id', '=', userId)
        .execute()
    },
    async forgetOld() {
      const { rows } = await sql<{ part: number; name: string }>`
        select part, format('%s_%s', name, part) as name
        from (select (extract(epoch from clock_timestamp())::bigint / 600 + 1) % 3 as part) as next,
          unnest(array['told_together', 'told_events', 'packed_events', 'live_events']) as tables (name)
        where pg_relation_size(format('%s_%s', name, part)::regclass) > 0`.execute(db)
      for (const { part, name } of rows)
        await transact(async (tx) => {
          await sql`set local lock_timeout = ${sql.lit(longestWaitMilliseconds)}`.execute(tx.db)
          await sql`lock table ${sql.table(name)} in access exclusive mode`.execute(tx.db)
          // The rotation may have moved on during the wait, so that the part holds new events.
          const { rows: still } = await sql<{ part: number }>`
            select (extract(epoch from clock_timestamp())::bigint / 600 + 1) % 3 as part`.execute(tx.db)
          if (still[0]!.part === part) await sql`truncate ${sql.table(name)}`.execute(tx.db)
        }).catch((error: { code?: string }) => {
          // Somebody reads the part for longer than that. The next sweep tries again.
          if (error.code !== lockNotAvailable) throw error
        })
    },
  }
}
