// Fills the streets, house numbers, corners and road networks of cities from OpenStreetMap extracts.
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '@woodalo/server/config'
import { createLogger } from '@woodalo/server/logging'
import { importFile, UsageError } from './import-city/import-file.ts'
import { openDatabase } from './import-city/open-database.ts'
import { ExtractError } from './import-city/pbf-items.ts'

const usage = `npm run import-city -- FILE.osm.pbf [FILE.osm.pbf ...] [--city NAME] [--smaller]

Reads OpenStreetMap extracts into the database of the service (DATABASE_URL, else the one in DATA_DIR), which may run
meanwhile: streets, house numbers and corners to meet at, the map, and the road network that drives go by. Each file is
an area. An extract that is already there is skipped; another one of the same area replaces it, as a whole or not at
all. If the import ends before it is done, repeat the command: it goes on with the first area that is not there.

  --city     the city that all streets of the file are in; by default each is in the nearest city, town or village of
             the extract
  --smaller  replaces an area although the extract has less than half of its streets or house numbers`

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        city: { type: 'string' },
        smaller: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    return { ...values, positionals }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

async function main(): Promise<void> {
  const { city, smaller, help, positionals } = readArguments()
  if (help) {
    process.stdout.write(`${usage}\n`)
    return
  }
  if (positionals.length === 0) throw new UsageError('expected a file')
  if (city !== undefined && positionals.length > 1) throw new UsageError('--city is for one file')
  const source = await openDatabase(readConfig(process.env), createLogger('error'))
  try {
    for (const path of positionals) {
      const asked = { path, ...(city === undefined ? {} : { city }), smaller, databaseUrl: source.url }
      try {
        process.stdout.write(`${await importFile({ ...asked, progress: process.stderr })}\n`)
      } catch (error) {
        // A file that is no extract says nothing about the next one.
        if (!(error instanceof ExtractError)) throw error
        process.stderr.write(`${error.message}\n`)
        process.exitCode = 1
      }
    }
  } finally {
    await source.close()
  }
}

try {
  await main()
} catch (error) {
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${usage}\n`)
  else if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`)
  else throw error
  process.exitCode = 1
}
