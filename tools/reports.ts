// Shows an operator what riders reported, with the evidence, and stores the answer.
import { readConfig } from '@woodalo/server/config'
import { connectDatabase, type Database } from '@woodalo/server/database/connection'
import { createLogger } from '@woodalo/server/logging'
import { buildSecrets } from '@woodalo/server/secrets/build'
import { sql } from 'kysely'
import { openDatabase } from './import-city/open-database.ts'

const usage = `npm run reports                 the reports that wait for an answer, the oldest first
npm run reports -- ID           one report with its evidence: the ride's times, riders and messages when it was made, and
                                how often companions gave the reported rider which thumb
npm run reports -- ID ANSWER    answers it; the rider who made it reads the answer

Works on the database of the service (DATABASE_URL, else the one in DATA_DIR), which may run meanwhile. The evidence
opens with the SERVICE_SECRET that the service had when the report was made.`

/** Returns what to print. @throws Error where there is no such report, or no such open one to answer. */
async function reports(
  { db }: Database,
  open: (sealed: string) => object,
  [id, answer]: readonly string[],
): Promise<object> {
  if (answer !== undefined) {
    const { numUpdatedRows } = await db
      .updateTable('reports')
      .set({ state: 'answered', answer, answered_at: sql<Date>`now()` })
      .where(sql<string>`id::text`, '=', id!)
      .where('state', '=', 'open')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Error(`${id}: no open report has this id`)
    return { id, answer }
  }
  const columns = ['id', 'kind', 'text', 'by_id', 'about_id', 'ride_id', 'created_at', 'kept_until'] as const
  if (id === undefined)
    return db
      .selectFrom('reports')
      .select(columns)
      .where('state', '=', 'open')
      .orderBy('created_at')
      .execute()
  const found = await db
    .selectFrom('reports')
    .select([...columns, 'state', 'answer', 'evidence'])
    .where(sql<string>`id::text`, '=', id)
    .executeTakeFirst()
  if (!found) throw new Error(`${id}: no report has this id`)
  const opinions = await db
    .selectFrom('opinions')
    .select(({ fn }) => ['thumb', 'reasons', fn.countAll<number>().as('times')])
    .where('about_id', '=', found.about_id)
    .groupBy(['thumb', 'reasons'])
    .orderBy('thumb')
    .orderBy('reasons')
    .execute()
  return { ...found, opinions, evidence: open(found.evidence) }
}

async function main(words: readonly string[]): Promise<void> {
  const log = createLogger('error')
  const config = readConfig(process.env)
  const source = await openDatabase(config, log)
  try {
    const database = connectDatabase(source.url, log, 1, null)
    try {
      const { sealing } = await buildSecrets({ config, log, database, publicUrl: '' })
      const said = await reports(database, (sealed) => sealing.open<object>(sealed), words)
      process.stdout.write(`${JSON.stringify(said, null, 2)}\n`)
    } finally {
      await database.close()
    }
  } finally {
    await source.close()
  }
}

const words = process.argv.slice(2)
if (words[0]?.startsWith('-') || words.length > 2) {
  process.stderr.write(`${usage}\n`)
  process.exitCode = words[0] === '--help' ? 0 : 1
} else
  try {
    await main(words)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
