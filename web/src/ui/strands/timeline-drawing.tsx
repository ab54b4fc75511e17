import { useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { useFirstText } from '../../i18n/use-text.ts'
import { strandColour, type StrandColour } from '../strand-colour.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { bundleGeometry, type BundleFrame } from './bundle-geometry.ts'
import styles from './strands.module.css'

/** `done` is behind, `now` is where things are, `next` is ahead; left out where nothing moves yet. */
export type StopProgress = 'done' | 'now' | 'next'

export interface TimelineRow {
  title: ReactNode
  detail?: ReactNode
  /** At the end of the first line. */
  time?: string
  /** Before the detail. */
  note?: string
  progress?: StopProgress
}

export interface TimelineStop extends TimelineRow {
  id: string
  colour: StrandColour
}

interface StrandTimelineProps {
  /** What is listed, for those who cannot see it. */
  label: string
  origin: TimelineRow
  stops: readonly TimelineStop[]
}

const laneGap = 7
const railLeft = 14
/** Before the rows have been measured: the height of a row of two lines at the default text size. */
const nominalRow = { first: 14, step: 62 }

/** All strands begin at the ring; each leaves the bundle in the row of its stop. */
export function StrandTimeline({ label, origin, stops }: StrandTimelineProps) {
  const text = useFirstText().ui
  const list = useRef<HTMLOListElement>(null)
  const rows = stops.length + 1
  const [measured, setMeasured] = useState<readonly number[]>([])

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const centres = [...element.querySelectorAll<HTMLElement>('[data-anchor]')].map(
        // The middle of its first line: a long name may take several.
        (anchor) => anchor.offsetTop + Number.parseFloat(getComputedStyle(anchor).lineHeight) / 2,
      )
      setMeasured((before) => (String(before) === String(centres) ? before : centres))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [rows])

  // Without a layout (a test, a hidden tab) every anchor lies at 0.
  const usable = measured.length === rows && measured.every((y, i) => i === 0 || y > (measured[i - 1] ?? 0))
  const centres = usable
    ? measured
    : Array.from({ length: rows }, (_, i) => nominalRow.first + i * nominalRow.step)
  const lastLane = railLeft + Math.max(0, stops.length - 1) * laneGap
  const dotX = lastLane + 22
  const frame: BundleFrame = { left: railLeft, laneGap, ringY: centres[0] ?? 0, dotX, bend: 16 }
  const bundle = bundleGeometry(centres.slice(1), frame)
  const room = { '--rail': `${dotX + 18}px`, '--ring': `${lastLane + 24}px` } as CSSProperties

  return (
    <div className={styles.timeline} style={room}>
      <svg className={styles.rail} aria-hidden="true">
        {bundle.strands.map((strand, index) => {
          const stop = stops[index]
          return (
            stop && (
              <Strand
                key={stop.id}
                path={strand.path}
                colour={stop.colour}
                faded={stop.progress === 'done'}
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
      </svg>
      <ol ref={list} className={styles.rows} aria-label={label}>
        <Row row={origin} spoken={origin.progress && text.stopState[origin.progress]} />
        {stops.map((stop) => (
          <Row
            key={stop.id}
            row={stop}
            own={stop.colour === 'own'}
            spoken={stop.progress && text.stopState[stop.progress]}
          />
        ))}
      </ol>
    </div>
  )
}

function Row({ row, own = false, spoken }: { row: TimelineRow; own?: boolean; spoken?: string | undefined }) {
  return (
    <li
      className={styles.row}
      data-progress={row.progress}
      aria-current={row.progress === 'now' ? 'step' : undefined}
    >
      <span className={styles.line} data-anchor="">
        {/* Beside the first line alone: a long name has the whole width from its second line on. */}
        {row.time && <span className={styles.time}>{row.time}</span>}
        <span className={styles.title} data-own={own ? '' : undefined}>
          {row.title}
          {spoken && <VisuallyHidden> ({spoken})</VisuallyHidden>}
        </span>{' '}
      </span>
      {row.detail && (
        <span className={styles.detail}>
          {row.note && `${row.note} · `}
          {row.detail}
        </span>
      )}
    </li>
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
