/** Returns the row of a statement that always returns one. */
export function oneRow<Row>({ rows }: { rows: readonly Row[] }): Row {
  const [row] = rows
  if (row === undefined) throw new Error('a statement that always returns a row returned none')
  return row
}
