// Checks that the database's constraints match the table of vehicles. They are written in migrations, which cannot
// import it.
import { party } from '@woodalo/protocol'
import {
  kindHolds,
  largestParty,
  type Load,
  smallestParty,
  vehicleKinds,
  vehicles,
} from '@woodalo/protocol/vehicles'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'

let source: TestDatabase
let client: pg.Client
beforeAll(async () => {
  source = await createTestDatabase()
  client = new pg.Client({ connectionString: source.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await source.drop()
})

const parts = Object.keys(largestParty) as (keyof Load)[]

/** Returns every combination of one value per part. */
function combinations<Value>(valuesOf: (part: keyof Load) => readonly Value[]): Record<keyof Load, Value>[] {
  return parts.reduce<Record<keyof Load, Value>[]>(
    (begun, part) => begun.flatMap((each) => valuesOf(part).map((value) => ({ ...each, [part]: value }))),
    [{} as Record<keyof Load, Value>],
  )
}

/** Evaluates a table's check constraint for each of these values, as JSON in the given column. */
async function takenBy(
  check: string,
  column: string,
  values: readonly unknown[],
  vehicle = '',
): Promise<boolean[]> {
  const { rows: found } = await client.query<{ rule: string }>(
    'select pg_get_expr(conbin, conrelid) as rule from pg_constraint where conname = $1',
    [check],
  )
  const { rows } = await client.query<{ isTaken: boolean }>(
    `select (${found[0]!.rule}) as "isTaken"
     from jsonb_array_elements($1) with ordinality as given (${column}, place), (select $2::text as vehicle) as asked
     order by place`,
    [JSON.stringify(values), vehicle],
  )
  return rows.map(({ isTaken }) => isTaken)
}

test('the database has the same table', async () => {
  const { rows } = await client.query<{ table: unknown }>('select vehicle_table() as table')
  expect(rows[0]!.table).toEqual({
    smallest: smallestParty,
    largest: largestParty,
    vehicles: vehicles.map(({ kind, holds }) => ({ kind, holds })),
  })
})

test.each([...vehicleKinds])('a ride fits its %s exactly if the table says so', async (kind) => {
  const loads = combinations((part) =>
    Array.from({ length: part === 'people' || part === 'bags' ? 20 : 3 }, (_, n) => n),
  )
  expect(loads.length).toBeGreaterThanOrEqual(400)
  const taken = await takenBy('ride_fits_its_vehicle', 'load', loads, kind)
  expect(loads.filter((load, index) => taken[index] !== kindHolds(kind, load))).toEqual([])
})

test('the database accepts only vehicles and loads of the table', async () => {
  for (const kind of ['bus', '', ...vehicleKinds])
    expect(await takenBy('ride_fits_its_vehicle', 'load', [{ people: 1, bags: 0 }], kind)).toEqual([
      (vehicleKinds as readonly string[]).includes(kind),
    ])
  const noLoads = [null, 4, [], {}, { bags: 0 }, { people: -1 }, { people: '1' }, { people: 1, pianos: 1 }]
  expect(await takenBy('ride_fits_its_vehicle', 'load', noLoads, 'van')).not.toContain(true)
})

test('the database accepts exactly the parties that a request allows and a vehicle holds', async () => {
  const values = [-1, 0, 0.5, 1, 2, 3, 4, 6, 7, 31, true, false, 'x', null]
  const asked = combinations<unknown>(() => values)
  const taken = await takenBy('ride_requests_party_check', 'party', asked)
  expect(taken.filter(Boolean).length).toBeGreaterThan(20)
  expect(asked.filter((each, index) => taken[index] !== party.safeParse(each).success)).toEqual([])
  const noParties = [
    null,
    4,
    [],
    {},
    { bags: 0 },
    { people: 1, pianos: 1 },
    { people: 1, bags: 0, pianos: 0 },
  ]
  expect(await takenBy('ride_requests_party_check', 'party', noParties)).not.toContain(true)
})
