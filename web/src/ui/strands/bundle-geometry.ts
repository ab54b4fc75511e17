/**
 * The drawing of a shared way: parallel strands begin at one ring, and each leaves the bundle to the right at its own
 * stop. Lanes are assigned so that no strand crosses another: the strand that leaves first is rightmost.
 */

export interface BundleFrame {
  /** Centre of the leftmost lane. */
  left: number
  /** Between the centres of two lanes. */
  laneGap: number
  /** Where the bundle begins. */
  ringY: number
  /** Where the strands end, to the right of every lane. */
  dotX: number
  /** Of the bend, at most. */
  bend: number
}

export interface BundleStrand {
  path: string
  laneX: number
  dot: { x: number; y: number }
}

export interface Bundle {
  /** In the order of the stops that came in. */
  strands: BundleStrand[]
  /** Encloses the beginnings of all lanes: a circle for one or two, a capsule for more. */
  ring: { x: number; y: number; width: number; height: number }
}

/** Two decimals are a hundredth of a pixel: enough, and they keep the markup short. */
function round(value: number): number {
  return Math.round(value * 100) / 100
}

/**
 * `stopYs` are the heights of the stops; each gives one strand. Heights need not be in order, and equal heights are legal.
 * Throws RangeError when a stop lies above the ring or the dots do not lie to the right of the lanes.
 */
export function bundleGeometry(stopYs: readonly number[], frame: BundleFrame): Bundle {
  const { left, laneGap, ringY, dotX, bend } = frame
  const lastLane = left + Math.max(0, stopYs.length - 1) * laneGap
  if (dotX <= lastLane)
    throw new RangeError(`dotX must lie right of the last lane at ${lastLane}; got ${dotX}`)

  const order = stopYs.map((_, index) => index).sort((a, b) => (stopYs[b] ?? 0) - (stopYs[a] ?? 0) || b - a)
  const strands: BundleStrand[] = Array.from({ length: stopYs.length })
  order.forEach((stop, lane) => {
    const y = stopYs[stop] ?? 0
    if (y < ringY) throw new RangeError(`a stop must not lie above the ring at ${ringY}; got ${y}`)
    const x = left + lane * laneGap
    const radius = Math.min(bend, y - ringY, dotX - x)
    const path = `M${round(x)} ${round(ringY)}V${round(y - radius)}Q${round(x)} ${round(y)} ${round(x + radius)} ${round(y)}H${round(dotX)}`
    strands[stop] = { path, laneX: x, dot: { x: dotX, y } }
  })

  const height = Math.max(18, laneGap * 2 + 6)
  const width = Math.max(height, lastLane - left + height - laneGap)
  const ring = { x: (left + lastLane) / 2 - width / 2, y: ringY - height / 2, width, height }
  return { strands, ring }
}
