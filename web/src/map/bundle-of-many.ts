import { isStrip } from './phone-map-strip.ts'
import { laneGap, type RouteStrand } from './route.ts'
import type { Size } from './zoom-and-projection.ts'

/** On a strip more lanes than these would hide the streets, and tell nothing at a glance. */
const mostLanes = 4

/** From the bundle to the reader's strand, whose edge makes it wider than the others. */
const bundleGap = 8

interface Lane<Part> {
  part: Part
  /** How far it lies beside the way, in pixels. */
  beside: number
  /** It stands for everybody but the reader. */
  isBundle: boolean
}

/**
 * Where each strand lies beside the others. On a phone's strip a larger group is the reader's strand and one line for all
 * others, as far as the last of them goes. Parts are in the order of stops.
 */
export function lanesOf<Part>(
  parts: readonly Part[],
  strandOf: (part: Part) => RouteStrand,
  size: Size,
): Lane<Part>[] {
  const own = parts.find((part) => strandOf(part).colour === 'own')
  const last = parts.findLast((part) => part !== own)
  if (!isStrip(size) || parts.length <= mostLanes || !own || !last)
    return parts.map((part, index) => ({
      part,
      beside: (index - (parts.length - 1) / 2) * laneGap,
      isBundle: false,
    }))
  return [
    { part: last, beside: bundleGap / 2, isBundle: true },
    { part: own, beside: -bundleGap / 2, isBundle: false },
  ]
}
