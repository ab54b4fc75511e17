/** Returns the points of all lines, one after the other, and where each line begins. */
export function pointsOf(lines: readonly ArrayLike<number>[]) {
  const streetPoints = sums(lines.map(({ length }) => length / 2))
  const pointLatitudes = new Int32Array(streetPoints.at(-1)!)
  const pointLongitudes = new Int32Array(pointLatitudes.length)
  for (const [index, points] of lines.entries())
    for (let at = 0; at < points.length / 2; at++) {
      pointLatitudes[streetPoints[index]! + at] = points[2 * at]!
      pointLongitudes[streetPoints[index]! + at] = points[2 * at + 1]!
    }
  return { streetPoints, pointLatitudes, pointLongitudes }
}

/** Returns prefix sums: where each part begins, and where the last one ends. */
export function sums(lengths: readonly number[]): Int32Array {
  const first = new Int32Array(lengths.length + 1)
  for (const [index, length] of lengths.entries()) first[index + 1] = first[index]! + length
  return first
}
