// Imports one OpenStreetMap extract into the database of the service.
import { basename } from 'node:path'
import { connectDatabase } from '@woodalo/server/database/connection'
import { migrate } from '@woodalo/server/database/migrate'
import { createLogger } from '@woodalo/server/logging'
import { createAreaStore } from '@woodalo/server/places/import-area-store'
import { streetsOf } from './streets-and-addresses.ts'
import { hashOf, readExtract } from './read-extract.ts'
import { ExtractError } from './pbf-items.ts'
import { createProgressLine } from './progress.ts'
import { networkOf } from './road-network.ts'

const attribution = '© OpenStreetMap contributors'
const licence = 'ODbL-1.0, https://www.openstreetmap.org/copyright'
/** Raise this if the same file would give other rows. */
const readingVersion = 3

/** The options make no sense. */
export class UsageError extends Error {}

export interface Import {
  path: string
  /** The city of all its streets; by default each street belongs to the nearest settlement of the extract. */
  city?: string
  /** Imports the file even if less than half of the known area is left. */
  smaller?: boolean
  databaseUrl: string
  /** Receives the progress; nothing by default. */
  progress?: NodeJS.WriteStream
}

/**
 * Returns what there is to tell about it, in a line.
 * @throws ExtractError when the file is no such extract, or one that would lose most of the area
 */
export async function importFile({
  path,
  city,
  smaller,
  databaseUrl,
  progress: stream,
}: Import): Promise<string> {
  const fileName = basename(path).replace(/(\.osm)?\.pbf$/i, '')
  const areaName =
    city?.trim() ||
    fileName
      .replaceAll(/[-_]+/g, ' ')
      .replaceAll(/(?<![\p{L}\p{M}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase())
  const area = {
    id: slugOf(areaName),
    name: areaName,
    attribution,
    licence,
    hash: await hashOf(path, `${readingVersion} ${city ?? ''}`),
  }
  const database = connectDatabase(databaseUrl, createLogger('error'), 2, null)
  const progress = stream ? createProgressLine(stream) : { show: () => {}, end: () => {} }
  try {
    await migrate(database.db)
    const areas = createAreaStore(database.transact)
    if (await areas.isUpToDate(area)) return `${area.name}: is there already`
    const extract = await readExtract(path, progress.show).finally(progress.end)
    const content = streetsOf(extract, { areaName, isOneCity: city !== undefined })
    if (content.streets.length === 0) throw new ExtractError(`${path}: no street in it has a name`)
    if (!smaller) refuseLoss(path, area.name, await areas.sizeOf(area), content)
    progress.show('road network')
    const network = networkOf(extract.streetMap)
    await areas
      .replace(area, { ...content, ...(network ? { network } : {}) }, (share) =>
        progress.show('database', share),
      )
      .finally(progress.end)
    const { streets, addresses, corners } = content
    return `${area.name}: ${streets.length} streets, ${addresses.length} house numbers, ${corners.length} corners. ${attribution}`
  } finally {
    await database.close()
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
