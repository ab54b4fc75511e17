// Stores what one transaction tells its readers, several readers to a row: their events say almost the same. A row is
// found from a reader's row in `live_readers`, which leads to the latest one, and from place to place back from there.
import { sql } from 'kysely'
import type { Tx } from '../database/connection.ts'
import { unknownToPlanner } from '../database/prepared-statements.ts'
import { packJson, unpackJson } from '../compressed-json.ts'

/** The migration that made `told_together`. */
export const migrationOfSharedRows = '0078'

/** Each reader in a row has a place from 0. Whoever reads one of them unpacks the whole row. */
const places = 8

/** An event whose number follows from its place among the others of its transaction and reader. */
export interface ToldEvent {
  event: string
  payload: object
}

/** The packed content of a row, in the order of the places. */
type Shared = [userId: string, told: ToldEvent[]][]

export interface LastNumber {
  user_id: string
  last_seq: number
}

const only = ({ event, payload }: ToldEvent): ToldEvent => ({ event, payload })

/** Stores the events of each reader, and returns the number of each reader's last one. */
export async function insertShared(
  tx: Tx,
  byReader: ReadonlyMap<string, readonly ToldEvent[]>,
): Promise<LastNumber[]> {
  const told = [...byReader]
  const rowsOfReaders = told.map((_, index) => Math.floor(index / places) + 1)
  const packed: Buffer[] = []
  for (let first = 0; first < told.length; first += places)
    packed.push(
      packJson(
        told
          .slice(first, first + places)
          .map(([userId, events]): Shared[number] => [userId, events.map(only)]),
        { withTraining: true },
      ),
    )
  const { rows } = await tx.commitWith(sql<LastNumber>`
    with told as (
      select user_id, count, row, place from unnest(
        ${unknownToPlanner([...byReader.keys()], 'text[]')},
        ${unknownToPlanner(
          told.map(([, events]) => events.length),
          'smallint[]',
        )},
        ${unknownToPlanner(rowsOfReaders, 'smallint[]')},
        ${unknownToPlanner(
          told.map((_, index) => index % places),
          'smallint[]',
        )}
      ) as told (user_id, count, row, place)
    ), shared as materialized (
      select nextval('told_together_ids') as id, row, packed
      from unnest(${unknownToPlanner(packed, 'bytea[]')}) with ordinality as shared (packed, row)
    ), numbered as (
      insert into live_readers as reader (user_id, last_seq, latest)
      select user_id, count, id * ${sql.lit(places)} + place from told join shared using (row) order by user_id
      on conflict (user_id) do update set last_seq = reader.last_seq + excluded.last_seq,
        latest = excluded.latest, earlier = reader.latest
      returning user_id, last_seq, latest, earlier
    ), stored as (
      insert into told_together (id, last_seqs, earlier, packed)
      select id, last_seqs, earlier, packed from shared join (
        select latest / ${sql.lit(places)} as id, array_agg(last_seq order by latest) as last_seqs,
          array_agg(earlier order by latest) as earlier
        from numbered group by 1
      ) as links using (id)
    )
    select user_id, last_seq from numbered`)
  return rows
}

/** `address` is where a reader's events are: the row's id times the number of places, plus the place. */
const at = (address: string) => ({
  row: sql.raw(`row.id = ${address} / ${places}`),
  place: sql.raw(`${address} % ${places}`),
  seq: sql.raw(`row.last_seqs[${address} % ${places} + 1]`),
  earlier: sql.raw(`row.earlier[${address} % ${places} + 1]`),
})
const [latest, before] = [at('found.latest'), at('walk.earlier')]

/**
 * A recursive query that walks back from the latest events of each reader in `found` (`user_id`, `above`, `latest`) to
 * the number `above`. Returns the reader's row, place and last number at each step. It ends at events that are no longer
 * stored. Numbers only fall on the way, so that an address from before a restored backup, which leads anywhere, does not
 * lead round in a circle.
 */
export const walkBack = sql`
  walk (user_id, above, seq, place, earlier, packed) as (
    select found.user_id, found.above, ${latest.seq}, ${latest.place}, ${latest.earlier}, row.packed
    from found join told_together as row on ${latest.row}
    where ${latest.seq} > found.above
    union all
    select walk.user_id, walk.above, ${before.seq}, ${before.place}, ${before.earlier}, row.packed
    from walk join told_together as row on ${before.row}
    where ${before.seq} > walk.above and ${before.seq} < walk.seq
  )`

/** Returns the events of this reader in a row. At a place of somebody else, to which an old address may lead, none. */
export function eventsAt(packed: Buffer, place: number, userId: string): ToldEvent[] {
  const [reader, told] = (unpackJson(packed) as Shared)[place] ?? []
  return reader === userId ? told! : []
}
