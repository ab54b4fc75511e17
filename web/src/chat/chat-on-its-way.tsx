import { Skeleton } from '../ui/skeleton.tsx'
import styles from './chat-on-its-way.module.css'

/** The chat beside a ride until it has come: its title, its messages and its field in grey. */
export function ChatOnItsWay() {
  return (
    <div className={styles.chat} aria-busy="true" data-on-its-way="">
      <Skeleton width="55%" height="1.25rem" />
      <div className={styles.messages}>
        <Skeleton width="60%" height="3rem" shape="block" />
        <Skeleton width="45%" height="3rem" shape="block" />
        <Skeleton width="70%" height="3rem" shape="block" />
      </div>
      <Skeleton height="3.5rem" shape="block" />
    </div>
  )
}
