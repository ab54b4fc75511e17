// Where stops are drawn that lie so near to each other that one dot would cover another. Pure; in CSS pixels.
import type { ScreenPoint } from './zoom-and-projection.ts'

/** From middle to middle: two dots, and a dot and the ring. */
const betweenDots = 19
const fromRing = 22
/** A dot still covers the end of its line. */
const mostMoved = 8
const rounds = 12

/** The same stops in the same order, moved apart by a few pixels as far as that keeps each where its line ends. */
export function stopsApart(stops: readonly ScreenPoint[], ring: ScreenPoint | null): ScreenPoint[] {
  const moved = stops.map(({ x, y }) => ({ x, y }))
  for (let round = 0; round < rounds; round++) {
    for (const [index, stop] of moved.entries()) {
      for (const [other, next] of moved.slice(index + 1).entries()) {
        const push = pushOf(stop, next, betweenDots, index + other)
        stop.x -= push.x / 2
        stop.y -= push.y / 2
        next.x += push.x / 2
        next.y += push.y / 2
      }
      if (ring) {
        const push = pushOf(ring, stop, fromRing, index)
        stop.x += push.x
        stop.y += push.y
      }
      holdNear(stop, stops[index]!)
    }
  }
  return moved
}

/** How far `to` has to move so that it is as far from `from` as this. Which way, if they are at one place, `turn` says. */
function pushOf(from: ScreenPoint, to: ScreenPoint, least: number, turn: number): ScreenPoint {
  const away = { x: to.x - from.x, y: to.y - from.y }
  const length = Math.hypot(away.x, away.y)
  if (length >= least) return { x: 0, y: 0 }
  if (length < 0.01) return { x: Math.cos(turn * 2.4) * least, y: Math.sin(turn * 2.4) * least }
  return { x: (away.x / length) * (least - length), y: (away.y / length) * (least - length) }
}

function holdNear(stop: ScreenPoint, home: ScreenPoint): void {
  const length = Math.hypot(stop.x - home.x, stop.y - home.y)
  if (length <= mostMoved) return
  stop.x = home.x + ((stop.x - home.x) / length) * mostMoved
  stop.y = home.y + ((stop.y - home.y) / length) * mostMoved
}
