import type { CSSProperties } from 'react'
import { strandColour } from '../strand-colour.ts'
import { approachGeometry } from './approach-geometry.ts'
import styles from './strand-search.module.css'

interface StrandSearchProps {
  /** How many others are near. */
  count: number
  /** The same in words, for people who cannot see the drawing. */
  counter: string
  /** At the reader's own dot and at the ring, where the drawing is large enough for words. */
  labels?: { own: string; ring: string } | null
}

/** The number of open strands that are always drawn for further companions. */
const leastWays = 3
const frame = { width: 320, height: 220, laneGap: 8 }

/** The own strand comes down the middle; others approach on strands that join its bundle, and the rest are open. */
export function StrandSearch({ count, counter, labels = null }: StrandSearchProps) {
  const { own, others, ring } = approachGeometry(Math.max(count, leastWays), frame)
  return (
    <figure className={styles.search}>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        fill="none"
        role="img"
        aria-label={counter}
      >
        <path d={own.path} className={styles.ownCasing} />
        <path d={own.path} className={styles.ownWay} />
        {others.map((other, index) => (
          <path key={index} d={other.path} className={styles.way} />
        ))}
        {others.slice(0, Math.max(0, count)).map((other, index) => {
          const look = {
            '--strand': strandColour(index),
            '--turn': `${-index * 1.7}s`,
            '--way': `path("${other.path}")`,
          } as CSSProperties
          return (
            <g key={index} style={look} className={styles.companion}>
              <path d={other.path} pathLength={100} className={styles.trail} />
              <circle r="7" className={styles.rider} />
            </g>
          )
        })}
        {others.slice(Math.max(0, count)).map(({ start }, index) => (
          <circle key={index} cx={start.x} cy={start.y} r="8" className={styles.open} />
        ))}
        <g transform={`translate(${own.start.x} ${own.start.y})`}>
          <circle r="24" className={styles.pulse} />
          <circle r="24" className={`${styles.pulse} ${styles.late}`} />
          <circle r="11" className={styles.ownDot} />
        </g>
        <rect {...ring} rx={ring.height / 2} className={styles.ring} />
        {labels && (
          <g className={styles.label}>
            <text x={own.start.x} y={own.start.y - 30} textAnchor="middle">
              {labels.own}
            </text>
            <text x={ring.x + ring.width / 2} y={ring.y + ring.height + 18} textAnchor="middle">
              {labels.ring}
            </text>
          </g>
        )}
      </svg>
    </figure>
  )
}
