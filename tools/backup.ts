// Writes everything that the service keeps in its database into one file, while it runs.
import { ConfigError, readConfig } from '@woodalo/server/config'
import { connectDatabase } from '@woodalo/server/database/connection'
import { createLogger } from '@woodalo/server/logging'
import { runWithFile } from './backup/run-with-file.ts'
import { writeBackup } from './backup/write-compressed-backup.ts'
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
    try {
      const bytes = await writeBackup(database, path)
      process.stdout.write(`${path}: ${(bytes / 1e6).toFixed(1)} MB\n`)
    } finally {
      await database.close()
    }
  } finally {
    await source.close()
  }
}

await runWithFile(usage, main, [ConfigError])
