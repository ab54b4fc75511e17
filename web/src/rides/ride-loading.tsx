import { Card } from '../ui/card.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './ride-loading.module.css'

/** Placeholders for the content. */
export function RideLoading() {
  return (
    <Screen
      aside={<span />}
      head={
        <>
          <div className={styles.where}>
            <Skeleton width="40%" />
            <Skeleton width="75%" height="1.25rem" />
            <Skeleton width="60%" />
          </div>
          <Skeleton shape="round" width="2.75rem" />
        </>
      }
    >
      <div aria-busy="true" className={styles.loading}>
        <Skeleton height="1.75rem" />
        <Skeleton shape="block" height="10.5rem" />
        <Card>
          {[1, 2, 3, 4].map((row) => (
            <div key={row} className={styles.row}>
              <Skeleton width={`${70 - row * 8}%`} />
              <Skeleton width="2.75rem" />
            </div>
          ))}
        </Card>
      </div>
    </Screen>
  )
}
