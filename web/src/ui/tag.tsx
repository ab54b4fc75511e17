import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconPath } from './icons.ts'
import styles from './tag.module.css'

interface TagProps {
  /** `saved` is only for savings: money and emissions. */
  tone?: 'plain' | 'saved' | 'accent' | 'danger'
  icon?: IconPath
  children: ReactNode
}

/** A short remark in a pill. */
export function Tag({ tone = 'plain', icon, children }: TagProps) {
  return (
    <span className={`${styles.tag} ${styles[tone]}`}>
      {icon && <Icon path={icon} size={16} />}
      {children}
    </span>
  )
}
