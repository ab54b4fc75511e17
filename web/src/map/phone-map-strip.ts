import type { Size } from './zoom-and-projection.ts'

/** As high as a map is on top of a phone's screen, at most: `ui/screen.module.css`. */
const stripPixels = 260

/** Of a strip, as much lies behind the sheet below it. */
const coveredPixels = 24

/** Of a strip under a screen's head, as much lies behind what stands there. */
const headPixels = 56

/** At the end of a strip stand the button that opens the larger map, and the needle. */
export const toolPixels = 44

/** Too low to be moved about: a strip that took the finger would stop the page. */
export function isStrip({ height }: Size): boolean {
  return height <= stripPixels
}

/** The part of a frame that is seen. */
export function seenOf(size: Size): Required<Size> {
  if (!isStrip(size)) return { ...size, top: 0 }
  const { top = 0 } = size
  return { ...size, top, height: Math.max(1, size.height - top - coveredPixels) }
}

/** The same frame under the head of a screen, which a notch moves down. */
export function underHead(size: Size): Size {
  const notch = getComputedStyle(document.documentElement).getPropertyValue('--safe-top')
  return { ...size, top: headPixels + (Number.parseFloat(notch) || 0) }
}
