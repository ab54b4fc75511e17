import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { MatchRequest } from '@woodalo/matching'

export interface TimedRequest extends MatchRequest {
  /** Seconds on the file's own clock. */
  readonly requestedAt: number
}

/** A file that cannot be read as requests: where, what was expected, what was there. */
export class RequestFileError extends Error {
  override readonly name = 'RequestFileError'
}

const COLUMNS = [
  'id',
  'requested_at',
  'origin_lat',
  'origin_lng',
  'destination_lat',
  'destination_lng',
  'people',
  'bags',
] as const

type Column = (typeof COLUMNS)[number]

/** Reads requests from a CSV file line by line; gzip is recognised by its first bytes. Throws RequestFileError. */
export async function* readRequests(path: string): AsyncGenerator<TimedRequest> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new RequestFileError(`${path}: cannot be opened (${error.code ?? error.message})`)
  })
  const magic = Buffer.alloc(2)
  await file.read(magic, 0, 2, 0)
  await file.close()
  const bytes = createReadStream(path)
  const isGzip = magic[0] === 0x1f && magic[1] === 0x8b
  const text = isGzip ? bytes.pipe(createGunzip()) : bytes
  const broken = new Promise<never>((_, reject) => {
    for (const stream of [bytes, text]) stream.once('error', reject)
  })
  broken.catch(() => {})
  const lines = createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]()
  const seen = new Map<string, number>()
  let places: Record<Column, number> | null = null
  for (let line = 1; ; line += 1) {
    const next = await Promise.race([lines.next(), broken]).catch((error: Error) => {
      throw new RequestFileError(`${path}:${line}: cannot be read (${error.message})`)
    })
    if (next.done === true) break
    const content = line === 1 ? next.value.replace(/^\uFEFF/, '') : next.value
    if (content.trim() === '') continue
    const fields = splitLine(content, path, line)
    if (places === null) {
      places = readHeader(fields, path, line)
      continue
    }
    if (fields.length !== Object.keys(places).length) {
      refuse(path, line, 'the line', `${Object.keys(places).length} fields`, `${fields.length} fields`)
    }
    const request = readLine(fields, places, path, line)
    const earlier = seen.get(request.id)
    if (earlier !== undefined)
      refuse(path, line, 'id', `one not used before (line ${earlier} has it)`, request.id)
    seen.set(request.id, line)
    yield request
  }
  if (places === null) refuse(path, 1, 'the header', COLUMNS.join(','), 'an empty file')
}

function readHeader(fields: readonly string[], path: string, line: number): Record<Column, number> {
  const names = fields.map((field) => field.trim())
  const wanted = COLUMNS.every((column) => names.includes(column)) && names.length === COLUMNS.length
  if (!wanted) refuse(path, line, 'the header', COLUMNS.join(','), names.join(','))
  return Object.fromEntries(COLUMNS.map((column) => [column, names.indexOf(column)])) as Record<
    Column,
    number
  >
}

function readLine(
  fields: readonly string[],
  places: Record<Column, number>,
  path: string,
  line: number,
): TimedRequest {
  const text = (column: Column): string => fields[places[column]]!.trim()
  const number = (column: Column, expected: string, isAllowed: (value: number) => boolean): number => {
    const value = text(column) === '' ? Number.NaN : Number(text(column))
    if (!Number.isFinite(value) || !isAllowed(value)) refuse(path, line, column, expected, text(column))
    return value
  }
  const latitude = (column: Column): number =>
    number(column, 'degrees from -90 to 90', (value) => Math.abs(value) <= 90)
  const longitude = (column: Column): number =>
    number(column, 'degrees from -180 to 180', (value) => Math.abs(value) <= 180)
  const id = text('id')
  if (id === '') refuse(path, line, 'id', 'a name that is not empty', id)
  return {
    id,
    requestedAt: number('requested_at', 'seconds', () => true),
    origin: { latitude: latitude('origin_lat'), longitude: longitude('origin_lng') },
    destination: { latitude: latitude('destination_lat'), longitude: longitude('destination_lng') },
    people: number('people', 'a whole number from 1', (value) => Number.isInteger(value) && value >= 1),
    bags: number('bags', 'a whole number from 0', (value) => Number.isInteger(value) && value >= 0),
  }
}

/** Fields of one line: commas part them, double quotes hold them together. */
function splitLine(content: string, path: string, line: number): string[] {
  if (!content.includes('"')) return content.split(',')
  const fields: string[] = []
  const pattern = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y
  while (pattern.lastIndex <= content.length) {
    const found = pattern.exec(content)
    if (found === null) refuse(path, line, 'the line', 'quotes that close before a comma', content)
    fields.push(found[1] === undefined ? found[2]! : found[1].replaceAll('""', '"'))
    if (found[3] === '') break
  }
  return fields
}

function refuse(path: string, line: number, what: string, expected: string, got: string): never {
  throw new RequestFileError(`${path}:${line}: ${what}: expected ${expected}, got ${JSON.stringify(got)}`)
}
