import type { Size } from './zoom-and-projection.ts'

/** As high as a map is on top of a phone's screen, at most: `ui/screen.module.css`. */
const stripPixels = 200

/** Of a strip, as much lies behind the sheet below it. */
const coveredPixels = 24

/** At the end of a strip stand the button that opens the larger map, and the needle. */
export const toolPixels = 44

/** Too low to be moved about: a strip that took the finger would stop the page. */
export function isStrip({ height }: Size): boolean {
  return height <= stripPixels
}

/** The part of a frame that is seen. */
export function seenOf(size: Size): Size {
  return isStrip(size) ? { ...size, height: Math.max(1, size.height - coveredPixels) } : size
}
