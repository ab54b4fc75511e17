import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from './icon.tsx'
import { icons } from './icons.ts'
import styles from './list-row.module.css'

interface ListRowProps {
  title: ReactNode
  detail?: ReactNode
  leading?: ReactNode
  trailing?: ReactNode
  /** Makes the row a link. */
  href?: string
  /** Makes the row a button. */
  onPress?: () => void
  /** Pressed, it does something here and leads nowhere. */
  isAct?: boolean
}

export function ListRow({ title, detail, leading, trailing, href, onPress, isAct = false }: ListRowProps) {
  const content = (
    <>
      {leading}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {trailing && <span className={styles.trailing}>{trailing}</span>}
      {(href || (onPress && !trailing && !isAct)) && (
        <Icon path={icons.chevronRight} size={18} className={styles.more} />
      )}
    </>
  )
  if (href) {
    return (
      <Link href={href} className={styles.row}>
        {content}
      </Link>
    )
  }
  if (onPress) {
    return (
      <button type="button" className={styles.row} onClick={onPress}>
        {content}
      </button>
    )
  }
  return <div className={styles.row}>{content}</div>
}
