// Writes down what an act changed of the stored rows.
import type { StableNames } from './stable-names.ts'
import { type Change, changedColumns, type Row, type StoredTable } from './what-is-stored.ts'
import { byMeeting, isMeeting } from './what-is-told.ts'

/** What only the process knows that stored it. */
const ofProcess = 'holder'
/** It is less than a whole time by what the acts took. */
const leftSeconds = 'search_left_seconds'
const leftGrainSeconds = 30

/** New rows get names in an order that is not that of their ids. */
export function nameNewRows(names: StableNames, changes: readonly Change[]): void {
  const inserted = changes
    .filter(({ before, after }) => before === null && typeof after!['id'] === 'string')
    .map(({ table, after }) => ({
      table,
      id: String(after!['id']),
      text: names.blank(JSON.stringify(after)),
    }))
    .toSorted((a, b) => (a.table + a.text < b.table + b.text ? -1 : 1))
  for (const { table, id } of inserted) names.nameOf(table.replaceAll('_', ' ').replace(/s$/, ''), id)
}

function written(names: StableNames, column: string, value: unknown): string {
  if (value === null) return 'null'
  if (column === ofProcess) return '<of the process>'
  if (column === leftSeconds) return `about ${Math.ceil(Number(value) / leftGrainSeconds) * leftGrainSeconds}`
  if (byMeeting.test(column)) return names.nameOfTimeByMeeting(value as string, isMeeting(column))
  return names.of(typeof value === 'string' ? value : JSON.stringify(value))
}

function changeOf(
  names: StableNames,
  tables: readonly StoredTable[],
  { table, before, after }: Change,
): string | null {
  const key = tables.find(({ name }) => name === table)?.key ?? []
  const columnsOf = (row: Row, columns: readonly string[]) =>
    columns.map((each) => `${each} ${written(names, each, row[each])}`).join(', ')
  const row = { ...(after ?? before!) }
  if (table === 'rate_limits') row['expire'] = new Date(Number(row['expire'])).toISOString()
  const filled = Object.keys(row).filter((each) => row[each] !== null)
  if (before === null) return `+ ${table} ${columnsOf(row, filled)}`
  if (after === null) return `- ${table} ${columnsOf(row, key.length > 0 ? key : filled)}`
  // A meeting is moved to another minute of the clock only if one begins on the way.
  const changed = changedColumns(before, after).filter((each) => !byMeeting.test(each))
  if (changed.length === 0) return null
  const values = changed.map(
    (each) => `${each} ${written(names, each, before[each])} → ${written(names, each, row[each])}`,
  )
  return `~ ${table} ${columnsOf(row, key)}: ${values.join(', ')}`
}

/** Returns a line for each row. */
export function linesOfChanges(
  names: StableNames,
  tables: readonly StoredTable[],
  changes: readonly Change[],
): string[] {
  return changes.flatMap((change) => changeOf(names, tables, change) ?? []).toSorted()
}
