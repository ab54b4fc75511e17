import { useId } from 'react'
import { type Camera, patternOf, type Size } from './zoom-and-projection.ts'
import styles from './sketch.module.css'

const tilePixels = 32

/** A lattice of dots, shown where no streets are known: nobody takes it for streets. It moves with the map. */
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
          <circle cx={tilePixels / 2} cy={tilePixels / 2} r="1.4" />
        </pattern>
      </defs>
      <rect width={size.width} height={size.height} fill={`url(#${id})`} />
    </g>
  )
}
