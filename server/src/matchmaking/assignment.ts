// Whom to give what, so that everybody together gains the most. Pure.

/**
 * For each row the column that it gets, or null: every column goes to one row at most, only gains above 0 are taken, and their sum
 * is the largest there is. Kuhn's Hungarian method with potentials, rows² × (rows + columns) steps.
 */
export function assign(gains: readonly (readonly number[])[]): (number | null)[] {
  const rows = gains.length
  const real = gains[0]?.length ?? 0
  // A column of its own for each row to be left without; both count from 1, and 0 stands for none.
  const columns = real + rows
  const cost = (row: number, column: number) =>
    column <= real ? -Math.max(0, gains[row - 1]![column - 1]!) : 0
  const rowPrice = new Float64Array(rows + 1)
  const columnPrice = new Float64Array(columns + 1)
  const rowOf = new Int32Array(columns + 1)
  for (let row = 1; row <= rows; row++) {
    const before = new Int32Array(columns + 1)
    const slack = new Float64Array(columns + 1).fill(Infinity)
    const seen = new Uint8Array(columns + 1)
    rowOf[0] = row
    let column = 0
    while (rowOf[column] !== 0) {
      seen[column] = 1
      const reached = rowOf[column]!
      let least = Infinity
      let next = 0
      for (let other = 1; other <= columns; other++) {
        if (seen[other]) continue
        const reduced = cost(reached, other) - rowPrice[reached]! - columnPrice[other]!
        if (reduced < slack[other]!) [slack[other], before[other]] = [reduced, column]
        if (slack[other]! < least) [least, next] = [slack[other]!, other]
      }
      for (let other = 0; other <= columns; other++)
        if (seen[other]) {
          rowPrice[rowOf[other]!]! += least
          columnPrice[other]! -= least
        } else slack[other]! -= least
      column = next
    }
    while (column !== 0) {
      rowOf[column] = rowOf[before[column]!]!
      column = before[column]!
    }
  }
  const given: (number | null)[] = gains.map(() => null)
  for (let column = 1; column <= real; column++) {
    const row = rowOf[column]!
    if (row > 0 && gains[row - 1]![column - 1]! > 0) given[row - 1] = column - 1
  }
  return given
}
