import type { DeskBan } from '@woodalo/protocol/desk-responses'
import { useFormat } from '../i18n/use-format.ts'
import { Tag } from '../ui/tag.tsx'
import styles from './desk.module.css'
import { useDeskText } from './desk-texts.ts'

/** A ban with its beginning, end, operator and reason. */
export function BanFacts({ ban }: { ban: DeskBan }) {
  const { person: text } = useDeskText()
  const format = useFormat()
  const end = ban.lastDay === null ? text.forGood : text.until(format.calendarDay(ban.lastDay))
  return (
    <>
      <p className={styles.lineHead}>
        <Tag tone={ban.holds ? 'danger' : 'plain'}>{ban.holds ? end : text.over}</Tag>
        <span className={styles.soft}>
          {format.dateTime(ban.createdAt)} · {text.by(ban.by)}
        </span>
      </p>
      <p className={styles.said}>{ban.reason}</p>
    </>
  )
}
