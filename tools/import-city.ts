// Fills the streets, house numbers and corners of a city from an OpenStreetMap extract.
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '@woodalo/server/config'
import { createLogger } from '@woodalo/server/logging'
import { importFile, UsageError } from './import-city/import-file.ts'
import { openDatabase } from './import-city/open-database.ts'
import { ExtractError } from './import-city/pbf-items.ts'

const usage = `npm run import-city -- FILE.osm.pbf [--city NAME] [--smaller]

Reads an OpenStreetMap extract into the database of the service (DATABASE_URL, else the one in DATA_DIR), which may run
meanwhile: streets, house numbers and corners to meet at, the map, and the road network that drives go by. An extract
that is already there is skipped; another one of the same area replaces it.

  --city     the city that all its streets are in; by default each is in the nearest city, town or village of the extract
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
  const [path] = positionals
  if (path === undefined || positionals.length > 1) throw new UsageError('expected one file')
  const source = await openDatabase(readConfig(process.env), createLogger('error'))
  try {
    const told = await importFile({
      path,
      ...(city === undefined ? {} : { city }),
      smaller,
      databaseUrl: source.url,
      progress: process.stderr,
    })
    process.stdout.write(`${told}\n`)
  } finally {
    await source.close()
  }
}

try {
  await main()
} catch (error) {
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${usage}\n`)
  else if (error instanceof ExtractError || error instanceof ConfigError)
    process.stderr.write(`${error.message}\n`)
  else throw error
  process.exitCode = 1
}
