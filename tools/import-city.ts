// Fills the streets, house numbers and corners of a city from an OpenStreetMap extract.
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '@woodalo/server/config'
import { connectDatabase } from '@woodalo/server/database/connection'
import { migrate } from '@woodalo/server/database/migrate'
import { createLogger } from '@woodalo/server/logging'
import { createAreaStore } from '@woodalo/server/places/area-store'
import { streetsOf } from './import-city/city-streets.ts'
import { hashOf, readExtract } from './import-city/extract.ts'
import { openDatabase } from './import-city/open-database.ts'
import { ExtractError } from './import-city/pbf-items.ts'
import { createProgressLine } from './import-city/progress.ts'
import { networkOf } from './import-city/road-network.ts'

const usage = `npm run import-city -- FILE.osm.pbf [--city NAME] [--smaller]

Reads an OpenStreetMap extract into the database of the service (DATABASE_URL, else the one in DATA_DIR), which may run
meanwhile: streets, house numbers and corners to meet at, the map, and the road network that drives go by. An extract
that is there already is left alone; another one of the same area takes its place.

  --city     the city that all its streets are in; by default each is in the nearest city, town or village of the extract
  --smaller  replaces an area although the extract has less than half of its streets or house numbers`

const attribution = '© OpenStreetMap contributors'
const licence = 'ODbL-1.0, https://www.openstreetmap.org/copyright'
/** To be raised when the same file would give other rows. */
const readingVersion = 3

class UsageError extends Error {}

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

function slugOf(name: string): string {
  const slug = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
  if (slug === '') throw new UsageError(`${name}: expected a name with letters`)
  return slug
}

/** @throws ExtractError when less than half is left of what is known: then a piece of the area was cut out by mistake. */
function refuseLoss(
  path: string,
  name: string,
  known: { streets: number; addresses: number },
  { streets, addresses }: { streets: readonly unknown[]; addresses: readonly unknown[] },
): void {
  if (2 * streets.length >= known.streets && 2 * addresses.length >= known.addresses) return
  throw new ExtractError(
    `${path} has ${streets.length} streets and ${addresses.length} house numbers, and ${name} has ` +
      `${known.streets} and ${known.addresses}. Nothing was changed. Is it an extract of the whole area? ` +
      'If it is, repeat the command with --smaller.',
  )
}

async function main(): Promise<void> {
  const { city, smaller, help, positionals } = readArguments()
  if (help) {
    process.stdout.write(`${usage}\n`)
    return
  }
  const [path] = positionals
  if (path === undefined || positionals.length > 1) throw new UsageError('expected one file')
  const fileName = basename(path).replace(/(\.osm)?\.pbf$/i, '')
  const areaName =
    city?.trim() ||
    fileName.replaceAll(/[-_]+/g, ' ').replaceAll(/\b\p{L}/gu, (letter) => letter.toUpperCase())
  const area = {
    id: slugOf(areaName),
    name: areaName,
    attribution,
    licence,
    hash: await hashOf(path, `${readingVersion} ${city ?? ''}`),
  }
  const log = createLogger('error')
  const source = await openDatabase(readConfig(process.env), log)
  try {
    const database = connectDatabase(source.url, log, 2, null)
    try {
      await migrate(database.db)
      const areas = createAreaStore(database.transact)
      if (await areas.isUpToDate(area)) {
        process.stdout.write(`${area.name}: is there already\n`)
        return
      }
      const progress = createProgressLine(process.stderr)
      const extract = await readExtract(path, progress.show).finally(progress.end)
      const content = streetsOf(extract, { areaName, isOneCity: city !== undefined })
      if (content.streets.length === 0) throw new ExtractError(`${path}: no street in it has a name`)
      if (!smaller) refuseLoss(path, area.name, await areas.sizeOf(area), content)
      progress.show('road network')
      const network = networkOf(extract.streetMap)
      progress.show('database')
      await areas.replace(area, { ...content, ...(network ? { network } : {}) }).finally(progress.end)
      const { streets, addresses, corners } = content
      process.stdout.write(
        `${area.name}: ${streets.length} streets, ${addresses.length} house numbers, ${corners.length} corners. ${attribution}\n`,
      )
    } finally {
      await database.close()
    }
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
