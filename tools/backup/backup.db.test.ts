// Backups go from any database to any other: here from one of the lane into a new embedded one, and back into one of
// the lane.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addJob } from '@woodalo/server/jobs/job-store'
import { connectDatabase, type Database } from '@woodalo/server/database/connection'
import { createLogger } from '@woodalo/server/logging'
import { startTestApp, type TestApp } from '@woodalo/server/testing/app'
import { createTestDatabase, type TestDatabase } from '@woodalo/server/testing/database'
import { plantRideOf } from '@woodalo/server/testing/ride-factory'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../import-city/open-database.ts'
import { backupLines } from './backup-lines.ts'
import { nameOf, tablesOf } from './tables.ts'

const run = promisify(execFile)
const log = createLogger('silent')
let source: TestDatabase
let app: TestApp
let folder: string
let file: string
let before: Record<string, string>

const cli = (name: 'backup' | 'restore', path: string, settings: Record<string, string>) =>
  run(process.execPath, [join(import.meta.dirname, `../${name}.ts`), path], {
    env: { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', ...settings },
  })

async function onDatabase<Found>(url: string, look: (database: Database) => Promise<Found>): Promise<Found> {
  const database = connectDatabase(url, log, 1, null)
  try {
    return await look(database)
  } finally {
    await database.close()
  }
}

/** Every table with the count and the hash of its rows, in columns that are generated as well. */
const contentOf = (url: string) =>
  onDatabase(url, async ({ db }) => {
    const tables = await tablesOf(db)
    const found: Record<string, string> = {}
    for (const table of tables) {
      const { rows } = await sql<{ content: string }>`
        select count(*) || ' ' || coalesce(md5(string_agg(each::text, '\n' order by each::text)), '') as content
        from ${sql.id(table.schema, table.name)} as each`.execute(db)
      found[nameOf(table)] = rows[0]!.content
    }
    return found
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'woodalo-backup-'))
  file = join(folder, 'woodalo.backup')
  source = await createTestDatabase()
  // No process runs jobs, so one waits.
  app = await startTestApp({ DATABASE_URL: source.url, RUN_JOBS: 'false' })
  await onDatabase(source.url, async (database) => {
    await plantRideOf(app, database.db, 3, 'completed')
    const { riders } = await plantRideOf(app, database.db, 2)
    await database.transact((tx) =>
      addJob(tx, 'a-job', { note: 'waits' }, { delaySeconds: 3_600, queue: 'one' }),
    )
    // Whoever is blocked stays as the blocker knew them.
    await sql`insert into pairs_apart (by_id, other_id, why)
      values (${riders[1].user.id}, ${riders[0].user.id}, 'blocked')`.execute(database.db)
    await sql`update users set display_name = ${'Zoë "\\\n\t{"table":1} 🚕'} where id = ${riders[0].user.id}`.execute(
      database.db,
    )
    // A table of somebody else's extension, as on a shared PostgreSQL, is none of ours.
    await sql`create table public.someone_elses (id int); alter extension unaccent add table public.someone_elses`.execute(
      database.db,
    )
  })
  await cli('backup', file, { DATABASE_URL: source.url })
  before = await contentOf(source.url)
})
afterAll(async () => {
  await app?.stop()
  await source?.drop()
  await rm(folder, { recursive: true, force: true })
})

test('restores every row into a new embedded database and from there into another one', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await cli('restore', file, {})).stdout).toMatch(/\d+ rows of \d+ tables are restored/)
  const embedded = await openDatabase({ databaseUrl: undefined, dataDir: join(folder, 'data') }, log)
  const again = await createTestDatabase()
  try {
    expect(Number(before['public.users']!.split(' ')[0])).toBe(5)
    expect(await contentOf(embedded.url)).toEqual(before)
    const second = join(folder, 'second.backup')
    // Its PostgreSQL runs: the folder belongs to this process, and is found by what it wrote about itself.
    await cli('backup', second, {})
    await cli('restore', second, { DATABASE_URL: again.url })
    expect(await contentOf(again.url)).toEqual(before)
    // Sequences continue after the highest number, and a service starts on it.
    await onDatabase(again.url, (database) =>
      database.transact((tx) => addJob(tx, 'a-job', { note: 'is the next' })),
    )
    const restored = await startTestApp({ DATABASE_URL: again.url, RUN_JOBS: 'false' })
    expect((await fetch(`${restored.url}/api/v1/health`)).status).toBe(200)
    await restored.stop()
  } finally {
    await embedded.close()
    await again.drop()
  }
})

test('is of one moment: what is written while it runs is not in it', async () => {
  const { url, drop } = await createTestDatabase()
  const database = connectDatabase(url, log, 2, null)
  try {
    const lines = backupLines(database)
    const written = [(await lines.next()).value]
    await sql`insert into users (id, language, display_name) values ('x', 'es', 'Too late')`.execute(
      database.db,
    )
    for await (const some of lines) written.push(some)
    expect(JSON.parse(written.at(-1)!)).toMatchObject({ end: { rows: { 'public.users': 0 } } })
    expect(written.join('')).not.toContain('Too late')
  } finally {
    await database.close()
    await drop()
  }
})

test('is refused without changes if there are users, a running service, or an incomplete backup', async () => {
  const empty = await createTestDatabase()
  try {
    const nothing = await contentOf(empty.url)
    const whole = await readFile(file)
    const cut = join(folder, 'cut.backup')
    await writeFile(cut, whole.subarray(0, whole.length - 40))
    await expect(cli('restore', cut, { DATABASE_URL: empty.url })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/damaged or cut off|not whole/),
    })
    await writeFile(cut, 'no backup at all')
    await expect(cli('restore', cut, { DATABASE_URL: empty.url })).rejects.toMatchObject({ code: 1 })
    expect(await contentOf(empty.url)).toEqual(nothing)
    await expect(cli('restore', file, { DATABASE_URL: source.url })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('A service runs on this database'),
    })
    await onDatabase(empty.url, ({ db }) =>
      sql`insert into users (id, language) values ('x', 'es')`.execute(db),
    )
    await expect(cli('restore', file, { DATABASE_URL: empty.url })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has users already'),
    })
  } finally {
    await empty.drop()
  }
})
