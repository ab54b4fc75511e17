import type { ReactNode, Ref } from 'react'
import { useFirstText } from '../../i18n/use-text.ts'
import type { StrandColour } from '../strand-colour.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './timeline-rows.module.css'

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

interface TimelineRowsProps {
  ref: Ref<HTMLOListElement>
  /** What is listed, for those who cannot see it. */
  label: string
  origin: TimelineRow
  stops: readonly TimelineStop[]
}

/** What is said of the meeting point and of each stop, beside the drawing. */
export function TimelineRows({ ref, label, origin, stops }: TimelineRowsProps) {
  const text = useFirstText().ui
  return (
    <ol ref={ref} className={styles.rows} aria-label={label}>
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
          {/* A name that has room in a line is not broken. */}
          <span className={styles.place}>{row.detail}</span>
        </span>
      )}
    </li>
  )
}
