import type { ScreenPoint } from './zoom-and-projection.ts'

/** Nearer to each other, two points of a line say nothing that is seen. */
const leastPixels = 3

/** At a sharp corner a line beside another would run far out of it. */
const sharpest = 1.4

export function thinned(points: readonly ScreenPoint[]): ScreenPoint[] {
  const kept: ScreenPoint[] = []
  for (const [index, point] of points.entries()) {
    const before = kept.at(-1)
    const isFar = !before || Math.hypot(point.x - before.x, point.y - before.y) >= leastPixels
    if (isFar) kept.push(point)
    else if (index === points.length - 1) kept[kept.length - 1] = point
  }
  return kept
}

/** The same line, moved sideways to the right of its direction by so many pixels. */
export function besideOf(points: readonly ScreenPoint[], lane: number): ScreenPoint[] {
  const line = thinned(points)
  if (lane === 0) return line
  const normals = line.slice(1).map((point, index) => {
    const before = line[index]!
    const length = Math.hypot(point.x - before.x, point.y - before.y) || 1
    return { x: -(point.y - before.y) / length, y: (point.x - before.x) / length }
  })
  return line.map((point, index) => {
    const [one, other] = [normals[index - 1] ?? normals[index], normals[index] ?? normals[index - 1]]
    if (!one || !other) return point
    const sum = { x: one.x + other.x, y: one.y + other.y }
    const length = Math.hypot(sum.x, sum.y)
    // Turning back on itself, it has no side.
    if (length < 0.2) return { x: point.x + other.x * lane, y: point.y + other.y * lane }
    const out = Math.min(sharpest, 2 / length)
    return { x: point.x + (sum.x / length) * lane * out, y: point.y + (sum.y / length) * lane * out }
  })
}
