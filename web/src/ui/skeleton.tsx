import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** CSS lengths: the size of the coming content. */
  width?: string
  height?: string
  shape?: 'text' | 'block' | 'round'
}

/** A placeholder for content that is loading. The region around it has `aria-busy`. */
export function Skeleton({ width = '100%', height, shape = 'text' }: SkeletonProps) {
  const size: CSSProperties = { width, ...(height ? { height } : {}) }
  return <span className={`${styles.skeleton} ${styles[shape]}`} style={size} aria-hidden="true" />
}
