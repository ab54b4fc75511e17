import { createReadStream } from 'node:fs'
import { CsvError, parse } from 'csv-parse'

export interface Pair {
  readonly id: string
  readonly from: { readonly latitude: number; readonly longitude: number }
  readonly to: { readonly latitude: number; readonly longitude: number }
}

/** A file that cannot be read as pairs: where, what was expected, what was there. */
export class PairFileError extends Error {
  override readonly name = 'PairFileError'
}

const COLUMNS = ['id', 'from_lat', 'from_lng', 'to_lat', 'to_lng'] as const
type Column = (typeof COLUMNS)[number]

/** In any order of columns, further ones are ignored. Throws PairFileError. */
export async function* readPairs(path: string): AsyncGenerator<Pair> {
  let places: Record<Column, number> | null = null
  const records = createReadStream(path)
    .on('error', (error) => parser.destroy(error))
    .pipe(parse({ bom: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true }))
  const parser = records
  try {
    for await (const { record, info } of records as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      if (!places) {
        places = readHeader(record, path, info.lines)
        continue
      }
      const at = `${path}:${info.lines}`
      if (record.length < Math.max(...Object.values(places)) + 1)
        throw new PairFileError(`${at}: expected ${COLUMNS.join(',')}, got ${record.length} fields`)
      const known = places
      const degrees = (column: Column, most: number) => {
        const text = record[known[column]]!
        const value = text === '' ? Number.NaN : Number(text)
        if (!(Math.abs(value) <= most))
          throw new PairFileError(`${at}: ${column}: expected degrees from -${most} to ${most}, got ${text}`)
        return value
      }
      const id = record[known.id]!
      if (id === '') throw new PairFileError(`${at}: id: expected one, got none`)
      yield {
        id,
        from: { latitude: degrees('from_lat', 90), longitude: degrees('from_lng', 180) },
        to: { latitude: degrees('to_lat', 90), longitude: degrees('to_lng', 180) },
      }
    }
  } catch (error) {
    if (error instanceof PairFileError) throw error
    const at = error instanceof CsvError && typeof error['lines'] === 'number' ? `:${error['lines']}` : ''
    throw new PairFileError(
      `${path}${at}: cannot be read (${error instanceof Error ? error.message : String(error)})`,
    )
  }
  if (!places) throw new PairFileError(`${path}: expected ${COLUMNS.join(',')}, got an empty file`)
}

function readHeader(fields: readonly string[], path: string, line: number): Record<Column, number> {
  const places = COLUMNS.map((column) => [column, fields.indexOf(column)] as const)
  const missing = places.filter(([, place]) => place < 0).map(([column]) => column)
  if (missing.length > 0)
    throw new PairFileError(
      `${path}:${line}: the header: expected ${COLUMNS.join(',')}, got ${fields.join(',')} (without ${missing.join(', ')})`,
    )
  return Object.fromEntries(places) as Record<Column, number>
}

/** As a field of CSV. */
export function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
