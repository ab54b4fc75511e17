// Where the names of stops stand on a map, so that each can be read. Pure; in CSS pixels.
import type { ScreenPoint, Size } from './zoom-and-projection.ts'

export interface Labelled extends ScreenPoint {
  text: string
}

export interface Box extends ScreenPoint, Size {}

/** Of the letters of `sketch.module.css`, on average; a label is a little wider than its text. */
const letterWidth = 7
const labelHeight = 24
const labelPadding = 16
/** From the middle of a dot to the edge of its label. */
const dotRoom = 15
/** From a label to the edge of the frame. */
const edgeRoom = 4
/** A label that stands as near to somebody else's dot would be read as theirs: rather, it covers so many points of the line. */
const misreadCost = 8
/** As much nearer its own dot has to be. */
const clearlyNearer = 4

/** Around its point: `x` and `y` are those of its upper left corner. */
function around({ x, y }: ScreenPoint, radius: number): Box {
  return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }
}

export function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

/** The point of a box that is nearest to another point. */
export function nearestIn(box: Box, { x, y }: ScreenPoint): ScreenPoint {
  return {
    x: Math.min(box.x + box.width, Math.max(box.x, x)),
    y: Math.min(box.y + box.height, Math.max(box.y, y)),
  }
}

/** From a point to a box. */
export function gapTo(box: Box, point: ScreenPoint): number {
  const near = nearestIn(box, point)
  return Math.hypot(near.x - point.x, near.y - point.y)
}

/** Beside, above or below its dot, nearest to how one reads first. */
function placesOf({ x, y, text }: Labelled, scale: number): Box[] {
  const width = (text.length * letterWidth + labelPadding) * scale
  const height = labelHeight * scale
  const size = { width, height }
  const middle = y - height / 2
  const [left, right] = [x - dotRoom - width, x + dotRoom]
  const [above, below] = [y - dotRoom - height, y + dotRoom]
  return [
    { x: right, y: middle, ...size },
    { x: left, y: middle, ...size },
    { x: x - width / 2, y: above, ...size },
    { x: x - width / 2, y: below, ...size },
    { x: x - dotRoom, y: above, ...size },
    { x: x - dotRoom, y: below, ...size },
    { x: x + dotRoom - width, y: above, ...size },
    { x: x + dotRoom - width, y: below, ...size },
    // A little off, where other stops stand close by.
    { x: left, y: middle - height, ...size },
    { x: right, y: middle - height, ...size },
    { x: left, y: middle + height, ...size },
    { x: right, y: middle + height, ...size },
    { x: left, y: above, ...size },
    { x: right, y: above, ...size },
    { x: left, y: below, ...size },
    { x: right, y: below, ...size },
    { x: x - width / 2, y: above - height, ...size },
    { x: x - width / 2, y: below + height, ...size },
  ]
}

/** Farther off, for a label that has no room beside its dot: a line joins them. */
function farPlacesOf({ x, y, text }: Labelled, scale: number): Box[] {
  const width = (text.length * letterWidth + labelPadding) * scale
  const height = labelHeight * scale
  return [1, 2, 3].flatMap((step) => {
    const [aside, off] = [dotRoom + step * height, step * height]
    return [x - width / 2, x + aside, x - aside - width].flatMap((left) =>
      [y - dotRoom - height - off, y - height / 2, y + dotRoom + off].map((top) => ({
        x: left,
        y: top,
        width,
        height,
      })),
    )
  })
}

/** To how many other dots this label could belong as well. */
function misread(box: Box, own: ScreenPoint, dots: readonly ScreenPoint[]): number {
  const most = gapTo(box, own) + clearlyNearer
  return dots.filter((dot) => (dot.x !== own.x || dot.y !== own.y) && gapTo(box, dot) < most).length
}

interface Surroundings {
  frame: Box
  dots: readonly ScreenPoint[]
  line: readonly ScreenPoint[]
  /** What else stands on the map, such as a button. */
  keepOut?: readonly Box[]
  /** How much larger the letters are than usual. */
  scale?: number
}

/**
 * A box for each label, null where there is no room for it; the first ones choose first. No two overlap, none covers a dot
 * or leaves the frame; each stands nearest to its own dot and covers as little of the line as it can.
 */
export function placeLabels(
  labels: readonly Labelled[],
  { frame, dots, line, keepOut = [], scale = 1 }: Surroundings,
): (Box | null)[] {
  const taken: Box[] = [...keepOut, ...dots.map((dot) => around(dot, dotRoom - 3))]
  return labels.map((label) => {
    const isFree = (box: Box) =>
      box.x >= frame.x + edgeRoom &&
      box.y >= frame.y + edgeRoom &&
      box.x + box.width <= frame.x + frame.width - edgeRoom &&
      box.y + box.height <= frame.y + frame.height - edgeRoom &&
      taken.every((other) => !overlap(box, other))
    const near = placesOf(label, scale).filter(isFree)
    const free = near.length > 0 ? near : farPlacesOf(label, scale).filter(isFree)
    const cost = (box: Box) =>
      line.filter((point) => overlap(box, around(point, 4))).length + misreadCost * misread(box, label, dots)
    const best =
      free.map((box) => ({ box, cost: cost(box) })).toSorted((a, b) => a.cost - b.cost)[0]?.box ?? null
    if (best) taken.push(best)
    return best
  })
}

/**
 * Returns whether so many labels have no room near their own stop that one label should speak for all: a few names would
 * hide who else gets off there.
 */
export function isCrowded(
  boxes: readonly (Box | null)[],
  labels: readonly ScreenPoint[],
  dots: readonly ScreenPoint[],
): boolean {
  const isLost = (box: Box | null, index: number) => !box || misread(box, labels[index]!, dots) > 1
  return boxes.filter(isLost).length > 1
}
