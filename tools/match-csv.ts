import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { MatchRequest } from '@woodalo/matching'
import { smallestParty } from '@woodalo/protocol'
import { CsvError, parse } from 'csv-parse'

export interface TimedRequest extends MatchRequest {
  /** Seconds on the file's own clock. */
  readonly requestedAt: number
}

/** A file that cannot be read as requests: the line, the expected value and the actual one. */
export class RequestFileError extends Error {
  override readonly name = 'RequestFileError'
}

export const requestColumns = [
  'id',
  'requested_at',
  'origin_lat',
  'origin_lng',
  'destination_lat',
  'destination_lng',
  'people',
  'bags',
] as const

type Column = (typeof requestColumns)[number]

/** Reads requests from a CSV file as a stream; gzip is recognised by its first bytes. Throws RequestFileError. */
export async function* readRequests(path: string): AsyncGenerator<TimedRequest> {
  const seen = new Map<string, number>()
  let places: Record<Column, number> | null = null
  try {
    for await (const { record, info } of await openRecords(path)) {
      const line = info.lines
      if (places === null) {
        places = readHeader(record, path, line)
        continue
      }
      if (record.length !== requestColumns.length) {
        refuse(path, line, 'the line', `${requestColumns.length} fields`, `${record.length} fields`)
      }
      const request = readLine(record, places, path, line)
      const earlier = seen.get(request.id)
      if (earlier !== undefined)
        refuse(path, line, 'id', `one not used before (line ${earlier} has it)`, request.id)
      seen.set(request.id, line)
      yield request
    }
  } catch (error) {
    if (error instanceof RequestFileError) throw error
    const at = error instanceof CsvError && typeof error['lines'] === 'number' ? `:${error['lines']}` : ''
    throw new RequestFileError(
      `${path}${at}: cannot be read (${error instanceof Error ? error.message : String(error)})`,
    )
  }
  if (places === null) refuse(path, 1, 'the header', requestColumns.join(','), 'an empty file')
}

interface Numbered {
  readonly record: string[]
  readonly info: { readonly lines: number }
}

async function openRecords(path: string): Promise<AsyncIterable<Numbered>> {
  const file = await open(path)
  const magic = Buffer.alloc(2)
  await file.read(magic, 0, 2, 0)
  await file.close()
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  })
  const isGzip = magic[0] === 0x1f && magic[1] === 0x8b
  const bytes = createReadStream(path)
  // Errors reach the reader through the parser, which the pipeline destroys with them.
  const done = isGzip ? pipeline(bytes, createGunzip(), parser) : pipeline(bytes, parser)
  done.catch(() => {})
  return parser
}

function readHeader(fields: readonly string[], path: string, line: number): Record<Column, number> {
  const names = [...fields]
  const wanted =
    requestColumns.every((column) => names.includes(column)) && names.length === requestColumns.length
  if (!wanted) refuse(path, line, 'the header', requestColumns.join(','), names.join(','))
  return Object.fromEntries(requestColumns.map((column) => [column, names.indexOf(column)])) as Record<
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
  const text = (column: Column): string => fields[places[column]]!
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
    trip: {
      from: { latitude: latitude('origin_lat'), longitude: longitude('origin_lng') },
      to: { latitude: latitude('destination_lat'), longitude: longitude('destination_lng') },
    },
    party: {
      ...smallestParty,
      people: number('people', 'a whole number from 1', (value) => Number.isInteger(value) && value >= 1),
      bags: number('bags', 'a whole number from 0', (value) => Number.isInteger(value) && value >= 0),
    },
  }
}

function refuse(path: string, line: number, what: string, expected: string, got: string): never {
  throw new RequestFileError(`${path}:${line}: ${what}: expected ${expected}, got ${JSON.stringify(got)}`)
}
