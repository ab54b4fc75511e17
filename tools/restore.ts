// Fills an empty database from a backup.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { ConfigError, readConfig } from '@woodalo/server/config'
import { connectDatabase } from '@woodalo/server/database/connection'
import { NewerSchemaError } from '@woodalo/server/database/migrate'
import { createLogger } from '@woodalo/server/logging'
import { restore, RestoreError } from './backup/restore-backup.ts'
import { runWithFile } from './backup/run-with-file.ts'
import { openDatabase } from './import-city/open-database.ts'

const usage = `npm run restore -- FILE

Fills the database of the service (DATABASE_URL, else the one in DATA_DIR) with what "npm run backup" wrote into FILE. The
database must have no users yet, and no service may run on it. Either all of the file is restored or nothing.`

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path)
  const text = createGunzip()
  file.on('error', (error) => text.destroy(error))
  try {
    for await (const line of createInterface({ input: file.pipe(text), crlfDelay: Infinity })) yield line
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new RestoreError(
      `${path} cannot be read as a backup: ${code?.startsWith('Z_') ? 'it is damaged or cut off' : message}`,
    )
  }
}

async function main(path: string): Promise<void> {
  const log = createLogger('error')
  const target = await openDatabase(readConfig(process.env), log)
  try {
    const database = connectDatabase(target.url, log, 2, null)
    try {
      const rows = Object.values(await restore(database, linesOf(path)))
      const total = rows.reduce((sum, count) => sum + count, 0)
      process.stdout.write(
        `${path}: ${total} rows of ${rows.length} tables are restored. Start the service.\n`,
      )
    } finally {
      await database.close()
    }
  } finally {
    await target.close()
  }
}

await runWithFile(usage, main, [ConfigError, RestoreError, NewerSchemaError])
