import { useState } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import styles from './day-mark.module.css'

export function DayMark({ day }: { day: number }) {
  const format = useFormat()
  const [now] = useState(() => Date.now())
  return (
    <p className={styles.dayMark}>
      <time dateTime={new Date(day).toISOString().slice(0, 10)}>{format.day(day, now)}</time>
    </p>
  )
}
