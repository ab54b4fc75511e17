import { type Camera, type Size } from './zoom-and-projection.ts'
import styles from './north.module.css'
import { seenOf } from './phone-map-strip.ts'

/** From its middle to the edges of the frame. */
const insetPixels = 20

/** A needle that points to the north, on a map where north is not up. As a part of an SVG. */
export function North({ camera: { bearing = 0 }, size }: { camera: Camera; size: Size }) {
  if (bearing === 0) return null
  const { width, height, top } = seenOf(size)
  return (
    <g
      className={styles.north}
      transform={`translate(${width - insetPixels} ${top + height - insetPixels}) rotate(${-bearing})`}
    >
      <circle r="14" />
      <path d="M0-10 3.8 0h-7.6z" className={styles.tip} />
      <path d="M0 10-3.8 0h7.6z" />
    </g>
  )
}

/** Where names of stops keep off it. */
export function northRoom(size: Size) {
  const { width, height, top } = seenOf(size)
  const side = 2 * insetPixels
  return { x: width - side, y: top + height - side, width: side, height: side }
}
