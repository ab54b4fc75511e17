import styles from './brand-mark.module.css'

interface BrandMarkProps {
  /** Without the name beside it. */
  bare?: boolean
}

/** Three strands that leave one bundle, the own one in amber. */
export function BrandMark({ bare = false }: BrandMarkProps) {
  return (
    <span className={styles.brand}>
      <svg viewBox="0 0 32 32" width="32" height="32" fill="none" aria-hidden="true">
        <path className={styles.first} d="M17 6v8a5 5 0 0 0 5 5h1" />
        <path className={styles.last} d="M8 6v10a10 10 0 0 0 10 10h5" />
        <path className={styles.own} d="M12.5 6v9a7.5 7.5 0 0 0 7.5 7.5h3" />
      </svg>
      {!bare && <span className={styles.name}>woodalo</span>}
    </span>
  )
}
