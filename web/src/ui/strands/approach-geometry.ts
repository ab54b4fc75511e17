/** The drawing of a search: strands from different places that flow together into one bundle. */

export interface ApproachFrame {
  width: number
  height: number
  laneGap: number
}

export interface ApproachStrand {
  /** From where the person is to the ring. */
  path: string
  start: { x: number; y: number }
}

export interface Approach {
  own: ApproachStrand
  others: ApproachStrand[]
  ring: { x: number; y: number; width: number; height: number }
}

/** How many others are drawn at most; the text gives a larger number. */
export const drawnCompanions = 5

/** The positions of the others, as shares of the width and the height: left and right in turn, never in a row. */
const places = [
  { x: 0.18, y: 0.2 },
  { x: 0.84, y: 0.3 },
  { x: 0.7, y: 0.09 },
  { x: 0.3, y: 0.06 },
  { x: 0.06, y: 0.42 },
] as const

/** `count` others (at most `drawnCompanions` are drawn) around the own strand, which comes straight down the middle. */
export function approachGeometry(count: number, { width, height, laneGap }: ApproachFrame): Approach {
  const drawn = Math.max(0, Math.min(drawnCompanions, Math.floor(count)))
  const ownStart = { x: width / 2, y: height * 0.16 }
  const starts = [
    ownStart,
    ...places.slice(0, drawn).map((place) => ({ x: place.x * width, y: place.y * height })),
  ]

  // Lanes from left to right in the order of the places, so that no two strands cross.
  const byPlace = starts.map((_, index) => index).sort((a, b) => (starts[a]?.x ?? 0) - (starts[b]?.x ?? 0))
  const ringY = height * 0.86
  const joinY = height * 0.62
  const leftLane = width / 2 - ((starts.length - 1) * laneGap) / 2

  const strands = starts.map((start, index) => {
    const laneX = leftLane + byPlace.indexOf(index) * laneGap
    const turnY = start.y + (joinY - start.y) * 0.55
    const path = `M${start.x} ${start.y}C${start.x} ${turnY} ${laneX} ${turnY} ${laneX} ${joinY}V${ringY}`
    return { path, start }
  })
  const ringHeight = laneGap * 2 + 8
  const ringWidth = Math.max(ringHeight, (starts.length - 1) * laneGap + ringHeight - laneGap)
  const ring = {
    x: width / 2 - ringWidth / 2,
    y: ringY - ringHeight / 2,
    width: ringWidth,
    height: ringHeight,
  }
  const [own, ...others] = strands
  if (!own) throw new Error('the own strand is always drawn')
  return { own, others, ring }
}
