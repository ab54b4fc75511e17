import type { CSSProperties } from 'react'
import { strandColour, type StrandColour } from '../strand-colour.ts'
import { bundleGeometry } from './bundle-geometry.ts'
import styles from './strands.module.css'

interface StrandThumbnailProps {
  /** In the order of the stops; at most six are drawn. */
  colours: readonly StrandColour[]
}

/** The same drawing at 40 px. Decoration: what it shows stands beside it in words. */
export function StrandThumbnail({ colours }: StrandThumbnailProps) {
  const drawn = colours.slice(0, 6)
  const step = 23 / Math.max(1, drawn.length)
  const laneGap = drawn.length > 3 ? 3 : 4
  const ys = drawn.map((_, index) => 12 + step * (index + 1))
  const bundle = bundleGeometry(ys, { left: 8, laneGap, ringY: 7, dotX: 33, bend: 5 })
  return (
    <svg className={styles.thumbnail} viewBox="0 0 40 40" fill="none" aria-hidden="true">
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
            <circle cx={strand.dot.x} cy={strand.dot.y} r={2.8} />
          </g>
        )
      })}
      <rect
        x={bundle.ring.x + 3}
        y={2}
        width={Math.max(10, bundle.ring.width - 6)}
        height={10}
        rx={5}
        className={styles.thumbRing}
      />
    </svg>
  )
}
