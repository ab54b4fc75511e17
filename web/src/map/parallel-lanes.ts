import type { ScreenPoint } from './zoom-and-projection.ts'

/** What a line may be off: a jog that is smaller would only knot the lines beside each other. */
const mostOffPixels = 3.5

/** At a sharp corner a line beside another would run far out of it. */
const sharpest = 1.4

/**
 * The same line with as few points as its shape needs, its ends included.
 * https://en.wikipedia.org/wiki/Ramer–Douglas–Peucker_algorithm
 */
export function thinned(points: readonly ScreenPoint[]): ScreenPoint[] {
  const kept = points.map((_, index) => index === 0 || index === points.length - 1)
  const spans: [number, number][] = points.length > 2 ? [[0, points.length - 1]] : []
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    let [farthest, most] = [from, mostOffPixels]
    for (let index = from + 1; index < to; index++) {
      const off = distanceFrom(points[from]!, points[to]!, points[index]!)
      if (off > most) [farthest, most] = [index, off]
    }
    if (farthest === from) continue
    kept[farthest] = true
    spans.push([from, farthest], [farthest, to])
  }
  return points.filter((_, index) => kept[index])
}

/** A drive into a side street and out again, such as to a door: shorter than this, it would only fray the lines. */
const stubPixels = 20
/** The cosine of a turn that leads back. */
const turningBack = -0.8

/** The same line without its short stubs: out and back by the same way. */
export function withoutStubs(points: readonly ScreenPoint[]): ScreenPoint[] {
  const kept: ScreenPoint[] = []
  for (const point of points) {
    for (let [before, tip] = kept.slice(-2); before && tip; [before, tip] = kept.slice(-2)) {
      const out = { x: tip.x - before.x, y: tip.y - before.y }
      const back = { x: point.x - tip.x, y: point.y - tip.y }
      const [far, near] = [Math.hypot(out.x, out.y), Math.hypot(back.x, back.y)]
      const isStub =
        Math.min(far, near) < stubPixels && out.x * back.x + out.y * back.y < turningBack * far * near
      if (!isStub) break
      kept.pop()
    }
    kept.push(point)
  }
  return kept
}

/** From a point to the straight line between two others. */
function distanceFrom(from: ScreenPoint, to: ScreenPoint, point: ScreenPoint): number {
  const along = { x: to.x - from.x, y: to.y - from.y }
  const length = along.x ** 2 + along.y ** 2
  const share = length === 0 ? 0 : ((point.x - from.x) * along.x + (point.y - from.y) * along.y) / length
  const near = Math.min(1, Math.max(0, share))
  return Math.hypot(point.x - from.x - along.x * near, point.y - from.y - along.y * near)
}

/** The same line, moved sideways to the right of its direction by so many pixels. */
export function besideOf(points: readonly ScreenPoint[], lane: number): ScreenPoint[] {
  const line = withoutStubs(thinned(points))
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
