// The lost network, said once, at the top of every screen of signed-in people.
import type { SignedInTexts } from '@woodalo/languages/texts'
import { useSignedInText } from '../i18n/use-text.ts'
import { isChatPath } from './chat-of-path.ts'
import styles from './offline-notice.module.css'
import type { Travel } from './state/app-state.ts'
import { useAppState } from './use-app-state.ts'

export function OfflineNotice({ path, travel }: { path: string; travel: Travel }) {
  const offline = useAppState(({ connection }) => connection.status === 'offline')
  const text = useSignedInText().offline
  return (
    <div role="status">{offline && <p className={styles.offline}>{saidOffline(path, travel, text)}</p>}</div>
  )
}

/** The lost network, and what still works without it on this screen. A request being sent is not at the server yet. */
function saidOffline(path: string, travel: Travel, text: SignedInTexts['offline']): string {
  if (isChatPath(path)) return `${text.banner} ${text.messagesWait}`
  if (travel.phase === 'riding') return `${text.title}. ${text.rideGoesOn}`
  return travel.phase === 'searching' ? `${text.banner} ${text.searchGoesOn}` : text.banner
}
