import { useEffect, useState, type CSSProperties, type ReactNode } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useFirstText } from '../i18n/use-text.ts'
import { classNames } from './class-names.ts'
import styles from './progress-ring.module.css'

interface ProgressRingProps {
  /** 0 to 1. */
  fraction: number
  /** Little time is left: shown by colour and a thicker ring. */
  urgent?: boolean
  size?: 'medium' | 'large'
  /** Of the figure, which could be read as an hour without it. */
  unit?: string
  children?: ReactNode
}

export function ProgressRing({
  fraction,
  urgent = false,
  size = 'medium',
  unit,
  children,
}: ProgressRingProps) {
  const length = { '--left': Math.min(1, Math.max(0, fraction)) } as CSSProperties
  return (
    <span className={classNames(styles.ring, styles[size], urgent && styles.urgent)} style={length}>
      <svg viewBox="0 0 48 48" fill="none" aria-hidden="true">
        <circle className={styles.track} cx="24" cy="24" r="21" />
        <circle className={styles.arc} cx="24" cy="24" r="21" pathLength="1" />
      </svg>
      <span className={styles.figure}>
        {children}
        {unit && (
          <span className={styles.unit} aria-hidden="true">
            {unit}
          </span>
        )}
      </span>
    </span>
  )
}

interface CountdownRingProps {
  /** Milliseconds since the epoch on the clock that `now` reads. */
  endsAt: number
  totalSeconds: number
  /** Returns the time: pass the server's clock, or the ring is wrong by the difference. */
  now?: () => number
  /** What ends; read out together with the time. */
  label: string
  size?: 'medium' | 'large'
}

/** The last ten seconds count as urgent. */
const urgentSeconds = 10

export function CountdownRing({
  endsAt,
  totalSeconds,
  now = Date.now,
  label,
  size = 'medium',
}: CountdownRingProps) {
  const format = useFormat()
  const text = useFirstText().ui
  const [seconds, setSeconds] = useState(() => secondsLeft(endsAt, now()))

  useEffect(() => {
    const update = () => setSeconds(secondsLeft(endsAt, now()))
    update()
    const timer = setInterval(update, 500)
    return () => clearInterval(timer)
  }, [endsAt, now])

  const time = format.countdown(seconds)
  return (
    <span role="timer" aria-label={`${label}. ${text.timeLeft(time)}`}>
      <ProgressRing fraction={seconds / totalSeconds} urgent={seconds <= urgentSeconds} size={size}>
        {time}
      </ProgressRing>
    </span>
  )
}

function secondsLeft(endsAt: number, now: number): number {
  return Math.max(0, Math.ceil((endsAt - now) / 1000))
}
