import { Icon } from './icon.tsx'
import type { IconPath } from './icons.ts'
import styles from './row-icon.module.css'

/** The sign at the beginning of a row, on a ground of its own, so that a list is found through by its signs. */
export function RowIcon({ path }: { path: IconPath }) {
  return (
    <span className={styles.ground}>
      <Icon path={path} size={20} />
    </span>
  )
}
