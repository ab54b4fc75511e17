import type { CSSProperties } from 'react'
import { strandColour, type StrandColour } from '../strand-colour.ts'
import type { Bundle } from './bundle-geometry.ts'
import styles from './timeline-drawing.module.css'
import type { StopProgress, TimelineStop } from './timeline-rows.tsx'

interface TimelineDrawingProps {
  bundle: Bundle
  origin: { progress?: StopProgress }
  stops: readonly TimelineStop[]
}

/** All strands begin at the ring; each leaves the bundle in the row of its stop. */
export function TimelineDrawing({ bundle, origin, stops }: TimelineDrawingProps) {
  return (
    <svg className={styles.rail} aria-hidden="true">
      {bundle.strands.map((strand, index) => {
        const stop = stops[index]
        return (
          stop && (
            <Strand key={stop.id} path={strand.path} colour={stop.colour} faded={stop.progress === 'done'} />
          )
        )
      })}
      {bundle.strands.map((strand, index) => {
        const stop = stops[index]
        return stop && <Dot key={stop.id} {...strand.dot} colour={stop.colour} progress={stop.progress} />
      })}
      <rect
        {...bundle.ring}
        rx={bundle.ring.height / 2}
        className={styles.ring}
        data-progress={origin.progress}
      />
    </svg>
  )
}

function Strand({ path, colour, faded }: { path: string; colour: StrandColour; faded: boolean }) {
  const own = { '--strand': strandColour(colour) } as CSSProperties
  return (
    <g
      className={styles.strand}
      data-faded={faded ? '' : undefined}
      data-own={colour === 'own' ? '' : undefined}
      style={own}
    >
      {colour === 'own' && <path d={path} pathLength={1} className={styles.casing} />}
      <path d={path} pathLength={1} className={styles.core} />
    </g>
  )
}

interface DotProps {
  x: number
  y: number
  colour: StrandColour
  progress: StopProgress | undefined
}

function Dot({ x, y, colour, progress }: DotProps) {
  const own = { '--strand': strandColour(colour) } as CSSProperties
  return (
    <g
      className={styles.dot}
      data-own={colour === 'own' ? '' : undefined}
      data-progress={progress}
      style={own}
    >
      {progress === 'now' && <circle cx={x} cy={y} r={14} className={styles.halo} />}
      <circle cx={x} cy={y} r={7.5} className={styles.disc} />
      {progress === 'done' && <path d={`m${x - 3.4} ${y + 0.2} 2.5 2.5 4.6-5`} className={styles.tick} />}
    </g>
  )
}
