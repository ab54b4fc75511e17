import type { ScreenPoint } from './zoom-and-projection.ts'

/** As `d` of an SVG path. */
export function lineOf(points: readonly ScreenPoint[]): string {
  return points
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join(' ')
}
