import type { CSSProperties } from 'react'
import { strandColour, type StrandColour } from '../strand-colour.ts'
import { bundleGeometry } from './bundle-geometry.ts'
import styles from './strand-thumbnail.module.css'

interface StrandThumbnailProps {
  /** In the order of the stops; at most six are drawn. */
  colours: readonly StrandColour[]
}

/** The first stop's height and the room for all of them, in a drawing of 40 by 40. */
const firstStop = 17
const stopsRoom = 18

/** The same drawing at 40 px. Decoration: the text beside it says the same. */
export function StrandThumbnail({ colours }: StrandThumbnailProps) {
  const drawn = colours.slice(0, 6)
  const step = drawn.length > 1 ? stopsRoom / (drawn.length - 1) : 0
  const crowded = drawn.length > 3
  const laneGap = crowded ? 3.2 : 4.4
  const ys = drawn.map((_, index) => (drawn.length > 1 ? firstStop : 26) + step * index)
  const bundle = bundleGeometry(ys, { left: 6, laneGap, ringY: 5.5, dotX: 34, bend: crowded ? 3 : 5 })
  const lastLane = 6 + Math.max(0, drawn.length - 1) * laneGap
  return (
    <svg
      className={styles.thumbnail}
      data-crowded={crowded ? '' : undefined}
      viewBox="0 0 40 40"
      fill="none"
      aria-hidden="true"
    >
      {bundle.strands.map((strand, index) => {
        const colour = drawn[index] ?? 0
        const own = { '--strand': strandColour(colour) } as CSSProperties
        return (
          <g
            key={index}
            style={own}
            data-own={colour === 'own' ? '' : undefined}
            className={styles.thumbStrand}
          >
            {colour === 'own' && <path d={strand.path} className={styles.thumbCasing} />}
            <path d={strand.path} />
            <circle cx={strand.dot.x} cy={strand.dot.y} r={crowded ? 1.9 : 2.8} />
          </g>
        )
      })}
      <rect x={2} y={2} width={lastLane + 2} height={7.5} rx={3.75} className={styles.thumbRing} />
    </svg>
  )
}
