import type { ScreenPoint } from './zoom-and-projection.ts'

/** As `d` of an SVG path. */
export function lineOf(points: readonly ScreenPoint[]): string {
  return points
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join(' ')
}

/** From a corner to where it begins to be round, at most. */
const cornerPixels = 9

const between = (from: ScreenPoint, to: ScreenPoint, pixels: number): string => {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const share = length === 0 ? 0 : Math.min(0.5, pixels / length)
  return `${(from.x + (to.x - from.x) * share).toFixed(1)} ${(from.y + (to.y - from.y) * share).toFixed(1)}`
}

/** As `lineOf`, with round corners. */
export function roundLineOf(points: readonly ScreenPoint[]): string {
  return points
    .map((point, index) => {
      const { x, y } = point
      const [before, next] = [points[index - 1], points[index + 1]]
      if (!before) return `M${x.toFixed(1)} ${y.toFixed(1)}`
      if (!next) return `L${x.toFixed(1)} ${y.toFixed(1)}`
      return `L${between(point, before, cornerPixels)} Q${x.toFixed(1)} ${y.toFixed(1)} ${between(point, next, cornerPixels)}`
    })
    .join(' ')
}
