import type { CSSProperties } from 'react'
import { strandColour, type StrandColour } from '../strand-colour.ts'
import type { Bundle } from './bundle-geometry.ts'
import styles from './timeline-drawing.module.css'
import type { StopProgress, TimelineStop } from './timeline-rows.tsx'

interface TimelineDrawingProps {
  bundle: Bundle
  origin: { progress?: StopProgress }
  stops: readonly TimelineStop[]
  /** Where the riders are on the reader's strand. */
  here: { x: number; y: number } | null
  /** It was not driven. */
  off: boolean
}

/** All strands begin at the ring; each leaves the bundle in the row of its stop. */
export function TimelineDrawing({ bundle, origin, stops, here, off }: TimelineDrawingProps) {
  return (
    <svg className={styles.rail} data-off={off ? '' : undefined} aria-hidden="true">
      {bundle.strands.map((strand, index) => {
        const stop = stops[index]
        return (
          stop && (
            <Strand
              key={stop.id}
              path={strand.path}
              colour={stop.colour}
              faded={stop.progress === 'done'}
              off={off}
            />
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
      {here && <circle cx={here.x} cy={here.y} r={7} className={styles.here} />}
    </svg>
  )
}

interface StrandProps {
  path: string
  colour: StrandColour
  faded: boolean
  off: boolean
}

function Strand({ path, colour, faded, off }: StrandProps) {
  // It draws itself as a part of its length; dashes are as long on every strand.
  const pathLength = off ? undefined : 1

  const own = { '--strand': strandColour(colour) } as CSSProperties
  return (
    <g
      className={styles.strand}
      data-faded={faded ? '' : undefined}
      data-own={colour === 'own' ? '' : undefined}
      style={own}
    >
      {colour === 'own' && <path d={path} pathLength={pathLength} className={styles.casing} />}
      <path d={path} pathLength={pathLength} className={styles.core} />
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
