import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { bundleGeometry, type BundleFrame } from './bundle-geometry.ts'
import { TimelineDrawing } from './timeline-drawing.tsx'
import { type TimelineRow, TimelineRows, type TimelineStop } from './timeline-rows.tsx'
import styles from './timeline.module.css'

interface Here {
  /** 0 is the meeting point. */
  row: number
  /** 0 at the row, 1 at the next. */
  part: number
}

interface StrandTimelineProps {
  /** What is listed, for those who cannot see it. */
  label: string
  origin: TimelineRow
  stops: readonly TimelineStop[]
  /** Where the riders are: the row that they left last, and the part of the way from it to the next. Null if nobody knows. */
  here?: Here | null
  /** It was not driven. */
  off?: boolean
}

const laneGap = 7
const railLeft = 14
/** From the middle of a row: nobody is drawn in the ring, or past the bend to their stop. */
const clearOfRows = 16
/** Before the rows have been measured: the height of a row of two lines at the default text size. */
const nominalRow = { first: 14, step: 62 }

/** A ride as its line: the strands of its riders, drawn along the rows that say what happens where. */
export function StrandTimeline({ label, origin, stops, here = null, off = false }: StrandTimelineProps) {
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
  const lane = bundle.strands[stops.findIndex(({ colour }) => colour === 'own')]?.laneX
  const spot = here && lane !== undefined ? { x: lane, y: heightOf(here, centres) } : null
  const room = { '--rail': `${dotX + 18}px`, '--ring': `${lastLane + 24}px` } as CSSProperties

  return (
    <div className={styles.timeline} style={room}>
      <TimelineDrawing bundle={bundle} origin={origin} stops={stops} here={spot} off={off} />
      <TimelineRows ref={list} label={label} origin={origin} stops={stops} />
    </div>
  )
}

/** Between the row that was left last and the next. */
function heightOf({ row, part }: Here, centres: readonly number[]): number {
  const from = centres[row] ?? 0
  const to = centres[row + 1] ?? from
  return from + clearOfRows + (to - from - 2 * clearOfRows) * part
}
