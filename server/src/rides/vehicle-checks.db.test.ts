// The checks of the database hold what the table of vehicles says: they stand in migrations, which cannot import it.
import { kindHolds, largestParty, type Party, smallestParty, vehicleKinds } from '@woodalo/protocol/vehicles'
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

async function ruleOf(check: string): Promise<string> {
  const { rows } = await client.query<{ rule: string }>(
    'select pg_get_expr(conbin, conrelid) as rule from pg_constraint where conname = $1',
    [check],
  )
  return rows[0]!.rule
}

test('a ride fits its vehicle exactly where the table says so', async () => {
  const { rows } = await client.query<Party & { vehicle: (typeof vehicleKinds)[number]; isHeld: boolean }>(
    `select vehicle, people, bags, (${await ruleOf('ride_fits_its_vehicle')}) as "isHeld"
     from unnest($1::text[]) as vehicle, generate_series(1, 20) as people, generate_series(0, 20) as bags`,
    [vehicleKinds],
  )
  expect(rows).toHaveLength(vehicleKinds.length * 20 * 21)
  const differing = rows.filter(({ vehicle, isHeld, ...load }) => isHeld !== kindHolds(vehicle, load))
  expect(differing).toEqual([])
})

test('a vehicle is of a kind in the table', async () => {
  const { rows } = await client.query<{ vehicle: string; isKnown: boolean }>(
    `select vehicle, (${await ruleOf('rides_vehicle_check')}) as "isKnown" from unnest($1::text[]) as vehicle`,
    [[...vehicleKinds, 'bus', '']],
  )
  expect(rows.filter(({ isKnown }) => isKnown).map(({ vehicle }) => vehicle)).toEqual([...vehicleKinds])
})

const parts = ['people', 'bags'] as const
test.each(['ride_requests', 'ride_riders'].flatMap((table) => parts.map((part) => ({ table, part }))))(
  '$table: $part of a party, from the least to the most',
  async ({ table, part }) => {
    const { rows } = await client.query<{ count: number }>(
      `select ${part} as count from generate_series(-20, 20) as ${part}
     where ${await ruleOf(`${table}_${part}_check`)} order by 1`,
    )
    expect([rows[0]!.count, rows.at(-1)!.count]).toEqual([smallestParty[part], largestParty[part]])
  },
)
