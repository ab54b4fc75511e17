// The operator's commands beside a running service, and the passing of time.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connectDatabase } from '@woodalo/server/database/connection'
import { createLogger } from '@woodalo/server/logging'
import { sql } from 'kysely'
import { openDatabase } from '../../tools/import-city/open-database.ts'
import type { Service } from './service.ts'

/** As if the riders had agreed to meet that much earlier. */
export async function agreedEarlier({ dataDir }: Service, rideId: string, minutes: number): Promise<void> {
  const log = createLogger('silent')
  const { url } = await openDatabase({ databaseUrl: undefined, dataDir }, log)
  const database = connectDatabase(url, log, 1, null)
  try {
    await sql`update rides set meet_at = meet_at - make_interval(mins => ${minutes})
      where id = ${rideId}`.execute(database.db)
  } finally {
    await database.close()
  }
}

/** `npm run reports`: returns what it prints. */
export async function reports<Said>({ dataDir }: Service, ...words: string[]): Promise<Said> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../../tools/reports.ts'), ...words],
    { env: { PATH: process.env['PATH'], DATA_DIR: dataDir } },
  )
  return JSON.parse(stdout) as Said
}

/** `npm run desk -- --operator NAME`: returns the token of the first sign-in. */
export async function newOperator({ dataDir }: Service, name: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../../tools/desk.ts'), '--operator', name],
    { env: { PATH: process.env['PATH'], DATA_DIR: dataDir } },
  )
  return (JSON.parse(stdout) as { token: string }).token
}
