import { useSignedInText } from '../i18n/use-text.ts'
import { Icon } from '../ui/icon.tsx'
import { client } from './browser-client.ts'
import { paths, ridePath } from './paths-of-screens.ts'
import styles from './back-to-search-or-ride.module.css'
import type { Travel } from './state/app-state.ts'
import { laterIcons } from '../ui/later-icons.ts'

/** From every screen, one tap leads back to the current search or ride. */
export function WayBack({ travel }: { travel: Travel }) {
  const text = useSignedInText().wayBack
  const to = travel.phase === 'riding' ? ridePath(travel.ride.id) : paths.requestRide
  const said =
    travel.phase === 'riding' ? text.ride : travel.phase === 'deciding' ? text.deciding : text.searching
  return (
    <a
      className={styles.back}
      href={to}
      onClick={(event) => {
        event.preventDefault()
        client.go(to)
      }}
    >
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.said}>{said}</span>
      <span className={styles.open}>{text.open}</span>
      <Icon path={laterIcons.arrowRight} size={18} />
    </a>
  )
}
