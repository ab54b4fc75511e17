import styles from './plate.module.css'

/** A taxi's number plate, large enough to compare it in the street. */
export function Plate({ children }: { children: string }) {
  return <p className={styles.plate}>{children}</p>
}
