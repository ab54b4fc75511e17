// Checks that every key, rule, index and trigger of the database is in `catalogue.txt`, with its purpose.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'

/** The purpose of each definition, keyed by its table and itself. */
type Catalogue = Map<string, string>

let source: TestDatabase
beforeAll(async () => {
  source = await createTestDatabase()
})
afterAll(() => source.drop())

/** Returns constraints, triggers, and indexes that no constraint created. Parts of a table have the same ones as their table. */
async function inDatabase(): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: source.url })
  await client.connect()
  const { rows } = await client.query<{ key: string }>(`
    with tables as (
      select oid, relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname not like 'kysely%'
    )
    select relname || ': ' || pg_get_constraintdef(c.oid, true) as key
    from pg_constraint c join tables on tables.oid = conrelid where contype <> 'n'
    union
    select relname || ': ' || regexp_replace(pg_get_indexdef(indexrelid), ' INDEX \\S+ ON (ONLY )?\\S+ USING', ' INDEX')
    from pg_index join tables on tables.oid = indrelid
    where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    union
    select relname || ': ' || regexp_replace(pg_get_triggerdef(t.oid), ' TRIGGER \\S+ (.*) ON \\S+ ', ' TRIGGER \\1 ')
    from pg_trigger t join tables on tables.oid = tgrelid where not tgisinternal`)
  await client.end()
  return new Set(rows.map(({ key }) => key))
}

function inList(): Catalogue {
  const listed: Catalogue = new Map()
  let table = ''
  let definition = ''
  for (const line of readFileSync(join(import.meta.dirname, 'catalogue.txt'), 'utf8').split('\n')) {
    const [, indent = '', text = ''] = /^( *)(.*)$/.exec(line)!
    if (indent === '') table = text
    else if (indent.length === 2) definition = text
    else listed.set(`${table}: ${definition}`, text)
  }
  return listed
}

test('the database has exactly the keys, rules, indexes and triggers of the list, which states the purpose of each', async () => {
  const [found, listed] = [await inDatabase(), inList()]
  const unknown = [...found].filter((key) => !listed.has(key))
  const gone = [...listed.keys()].filter((key) => !found.has(key))
  expect([
    ...unknown.map((key) => {
      const [table, definition] = key.split(/: (.*)/s)
      return `New. Add to catalogue.txt under ${table}, and below it what it is for:   ${definition}`
    }),
    ...gone.map((key) => `No longer there. If that is meant, remove it from catalogue.txt: ${key}`),
  ]).toEqual([])
  expect(found.size).toBeGreaterThan(200)
  for (const [key, what] of listed) expect(what.length, key).toBeGreaterThan(5)
})
