// Writes everything that the service keeps in its database into one file, while it runs.
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { ConfigError, readConfig } from '@woodalo/server/config'
import { connectDatabase } from '@woodalo/server/database/connection'
import { createLogger } from '@woodalo/server/logging'
import { runWithFile } from './backup/run-with-file.ts'
import { backupOf } from './backup/write-backup.ts'
import { openDatabase } from './import-city/open-database.ts'

const usage = `npm run backup -- FILE

Writes the database of the service (DATABASE_URL, else the one in DATA_DIR) into FILE, as it stands at one moment. The
service may run meanwhile. "npm run restore -- FILE" fills an empty database with it, of either kind and any version. The
file holds everything that the database holds, secrets too: only you can read it.`

async function main(path: string): Promise<void> {
  const log = createLogger('error')
  const source = await openDatabase(readConfig(process.env), log)
  try {
    const database = connectDatabase(source.url, log, 1, null)
    const unfinished = `${path}.unfinished`
    try {
      const file = createWriteStream(unfinished, { mode: 0o600, flush: true })
      await pipeline(Readable.from(backupOf(database), { objectMode: true }), createGzip(), file)
      // Only a complete backup gets this name.
      await rename(unfinished, path)
      process.stdout.write(`${path}: ${(file.bytesWritten / 1e6).toFixed(1)} MB\n`)
    } finally {
      await rm(unfinished, { force: true })
      await database.close()
    }
  } finally {
    await source.close()
  }
}

await runWithFile(usage, main, [ConfigError])
