import type { ReportLine } from '@woodalo/protocol/desk-responses'
import { Link } from 'wouter'
import { useFormat } from '../i18n/use-format.ts'
import { Tag } from '../ui/tag.tsx'
import { weightOf } from './report-weight.ts'
import { useDeskText } from './desk-texts.ts'
import shared from './desk.module.css'
import styles from './report-row.module.css'

/** A report in a list: its kind, its person, its time and what it weighs. */
export function ReportRow({ line, isChosen = false }: { line: ReportLine; isChosen?: boolean }) {
  const text = useDeskText()
  const format = useFormat()
  const [by, about] = [line.by.name || text.nobody, line.about.name || text.nobody]
  return (
    <Link href={`/reports/${line.id}`} className={styles.line!} aria-current={isChosen || undefined}>
      <span className={shared.lineHead}>
        <Tag tone={line.kind === 'danger' ? 'danger' : 'plain'}>{text.kinds[line.kind]}</Tag>
        <time className={shared.soft} dateTime={line.createdAt}>
          {format.dateTime(line.createdAt)}
        </time>
      </span>
      <span>{text.reports.about(by, about)}</span>
      <span className={shared.soft}>{weightOf(line, text.reports.weigh).join(' · ')}</span>
    </Link>
  )
}
