import type { NumberedEventPayloads } from '@woodalo/protocol'
import { sql } from 'kysely'
import type { Database, Tx } from '../database/connection.ts'
import { unknownToPlanner } from '../database/one-plan.ts'
import { eventsPerPage } from './catch-up-portions.ts'
import { migrationOfTraining, packJson, type PackOptions, unpackJson } from '../packing.ts'

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
  /** Deletes the events of a reader. */
  forgetReader(tx: Tx, userId: string): Promise<void>
  /** Deletes events older than ten to twenty minutes. */
  forgetOld(): Promise<void>
}

/** Several events together as this version stores them, or one as a previous version did. */
interface StoredEvents {
  /** The number of the last one. */
  seq: number
  /** Null for a single event of a previous version, whose name and payload are stored apart. */
  count: number | null
  event: string | null
  packed: Buffer | null
  payload: object | null
}

/** An event among others of its transaction and reader, whose numbers follow from their places. */
type ToldEvent = Pick<NumberedEvent, 'event' | 'payload'>

function eventsIn({ seq, count, event, packed, payload }: StoredEvents): NumberedEvent[] {
  if (count === null)
    return [{ seq, event: event!, payload: packed ? (unpackJson(packed) as object) : payload! }]
  const told = unpackJson(packed!) as ToldEvent[]
  return told.map((one, index) => ({ seq: seq - count + 1 + index, ...one }))
}

/** A longer wait for the lock on the part to be emptied would make others wait too. */
const longestWaitMilliseconds = 250
const lockNotAvailable = '55P03'

/** The migration that made `told_events`. */
const migrationOfRows = '0066'

interface LastNumber {
  user_id: string
  last_seq: number
}

/** Stores the events of each reader as one row. */
async function insertTogether(
  tx: Tx,
  byReader: ReadonlyMap<string, readonly OutgoingEvent[]>,
  packing: PackOptions,
): Promise<LastNumber[]> {
  const together = [...byReader.values()]
  const packed = together.map((told) =>
    packJson(
      told.map(({ event, payload }): ToldEvent => ({ event, payload })),
      packing,
    ),
  )
  const { rows } = await sql<LastNumber>`
    with told as (
      select user_id, count, packed from unnest(
        ${unknownToPlanner([...byReader.keys()], 'text[]')},
        ${unknownToPlanner(
          together.map((told) => told.length),
          'smallint[]',
        )},
        ${unknownToPlanner(packed, 'bytea[]')}
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
    select user_id, last_seq from numbered`.execute(tx.db)
  return rows
}

/** Stores each event as a row of its own, as nodes of the previous version read it. The next version drops this. */
async function insertOneByOne(tx: Tx, events: readonly OutgoingEvent[]): Promise<LastNumber[]> {
  const { rows } = await sql<LastNumber>`
    with told as (
      select user_id, event, packed, place from unnest(
        ${events.map(({ userId }) => userId)}::text[],
        ${events.map(({ event }) => event)}::text[],
        ${events.map(({ payload }) => packJson(payload, { withTraining: false }))}::bytea[]
      ) with ordinality as told (user_id, event, packed, place)
    ), numbered as (
      insert into live_readers as reader (user_id, last_seq)
      select user_id, count(*) from told group by user_id order by user_id
      on conflict (user_id) do update set last_seq = reader.last_seq + excluded.last_seq
      returning user_id, last_seq
    ), stored as (
      insert into packed_events (user_id, seq, event, packed)
      select told.user_id,
        numbered.last_seq + 1 - row_number() over (partition by told.user_id order by told.place desc),
        told.event, told.packed
      from told join numbered using (user_id)
    )
    select user_id, last_seq from numbered`.execute(tx.db)
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
      const rows = allKnow(migrationOfRows)
        ? await insertTogether(tx, byReader, { withTraining: allKnow(migrationOfTraining) })
        : await insertOneByOne(tx, events)
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
      // Nodes of previous versions store their events in the other two tables.
      const { rows } = await sql<{ user_id: string } & ({ seq: null } | StoredEvents)>`
        select asked.user_id, kept.seq, kept.count, kept.event, kept.packed, kept.payload
        from unnest(${[...cursors.keys()]}::text[], ${[...cursors.values()]}::bigint[]) as asked (user_id, seq)
        join live_readers using (user_id)
        left join lateral (
          select seq, count, null::text as event, packed, null::json as payload from told_events
          where told_events.user_id = asked.user_id and told_events.seq > asked.seq
          union all
          select seq, null, event, packed, null from packed_events
          where packed_events.user_id = asked.user_id and packed_events.seq > asked.seq
          union all
          select seq, null, event, null, payload from live_events
          where live_events.user_id = asked.user_id and live_events.seq > asked.seq
          order by seq limit ${eventsPerPage}
        ) as kept on true
        where live_readers.last_seq > asked.seq
        order by kept.seq`.execute(db)
      const found = new Map<string, NumberedEvent[]>()
      for (const row of rows) {
        const events = found.get(row.user_id) ?? []
        found.set(row.user_id, events)
        if (row.seq === null) continue
        // The reader may already have some of the first row.
        const above = cursors.get(row.user_id)!
        events.push(...eventsIn(row).filter(({ seq }) => seq > above))
      }
      return found
    },
    async forgetReader(tx, userId) {
      for (const table of ['told_events', 'packed_events', 'live_events'] as const)
        await tx.db.deleteFrom(table).where('user_id', '=', userId).execute()
    },
    async forgetOld() {
      const { rows } = await sql<{ part: number; name: string }>`
        select part, format('%s_%s', name, part) as name
        from (select (extract(epoch from clock_timestamp())::bigint / 600 + 1) % 3 as part) as next,
          unnest(array['told_events', 'packed_events', 'live_events']) as tables (name)
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
