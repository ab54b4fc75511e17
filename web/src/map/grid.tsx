import { useId } from 'react'
import { type Camera, patternOf, type Size } from './camera.ts'
import styles from './sketch.module.css'

const tilePixels = 300
/** The lines meet at the tile's edges, so that tiles fit side by side. */
const lines = [
  'M46 0C66 100 26 200 46 300',
  'M150 0C136 100 170 190 150 300',
  'M238 0C252 90 226 210 238 300',
  'M0 62C100 44 200 82 300 62',
  'M0 168C90 184 210 150 300 168',
  'M0 262C110 250 190 276 300 262',
]

/** Faint lines like streets, shown where no streets are known. They move with the map. */
export function Grid({ camera, size }: { camera: Camera; size: Size }) {
  const id = useId()
  const { x, y, scale } = patternOf(camera, size, tilePixels)
  return (
    <g className={styles.grid}>
      <defs>
        <pattern
          id={id}
          width={tilePixels}
          height={tilePixels}
          patternUnits="userSpaceOnUse"
          patternTransform={`translate(${x} ${y}) scale(${scale})`}
        >
          {lines.map((line) => (
            <path key={line} d={line} />
          ))}
        </pattern>
      </defs>
      <rect width={size.width} height={size.height} fill={`url(#${id})`} />
    </g>
  )
}
