import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** CSS lengths: give it the size of what will stand there. */
  width?: string
  height?: string
  shape?: 'text' | 'block' | 'round'
}

/** The place of something that is on its way. The region around it says `aria-busy`. */
export function Skeleton({ width = '100%', height, shape = 'text' }: SkeletonProps) {
  const size: CSSProperties = { width, ...(height ? { height } : {}) }
  return <span className={`${styles.skeleton} ${styles[shape]}`} style={size} aria-hidden="true" />
}
