// What the database itself keeps to: every key, rule and index that it has is in the list, with what it is for.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { catalogue } from './catalogue.ts'

let source: TestDatabase
beforeAll(async () => {
  source = await createTestDatabase()
})
afterAll(() => source.drop())

/** Constraints and further indexes by table, as PostgreSQL writes them. Parts of a table have those of their table. */
async function inDatabase(): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: source.url })
  await client.connect()
  const { rows } = await client.query<{ table: string; definition: string }>(`
    with tables as (
      select oid, relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    )
    select relname as table, pg_get_constraintdef(c.oid, true) as definition
    from pg_constraint c join tables on tables.oid = conrelid where contype <> 'n'
    union all
    select relname, regexp_replace(pg_get_indexdef(indexrelid), ' INDEX \\S+ ON (ONLY )?\\S+ USING', ' INDEX')
    from pg_index join tables on tables.oid = indrelid
    where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by 1, 2`)
  await client.end()
  const found: Record<string, string[]> = {}
  for (const { table, definition } of rows) (found[table] ??= []).push(definition)
  return found
}

test('has every key, rule and index of the list and no other, and the list says what each is for', async () => {
  const found = await inDatabase()
  const unknown = Object.entries(found).flatMap(([table, definitions]) =>
    definitions
      .filter((definition) => !catalogue[table]?.[definition])
      .map(
        (definition) =>
          `new; add to catalogue.ts under ${table}: ${JSON.stringify(definition)}: 'what it is for',`,
      ),
  )
  const gone = Object.entries(catalogue).flatMap(([table, lines]) =>
    Object.keys(lines)
      .filter((definition) => !found[table]?.includes(definition))
      .map((definition) => `gone; if that is meant, remove from catalogue.ts under ${table}: ${definition}`),
  )
  expect([...unknown, ...gone]).toEqual([])
  expect(Object.keys(found).length).toBeGreaterThan(30)
})
