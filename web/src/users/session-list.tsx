import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { FetchedFold } from '../ui/fetched-fold.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { laterIcons } from '../ui/later-icons.ts'
import type { AccountActions } from './ports.ts'
import { deviceOf } from './device-name.ts'
import styles from './session-list.module.css'

/** Where the person is signed in; fetched when the list is opened. */
export function SessionList({ actions }: { actions: Pick<AccountActions, 'sessions' | 'endSession'> }) {
  const text = useText().account
  const format = useFormat()

  return (
    <FetchedFold icon={laterIcons.phone} title={text.sessions} load={actions.sessions}>
      {(sessions, remove) => (
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <li key={session.id}>
              <ListRow
                title={deviceOf(session.userAgent) ?? text.unknownDevice}
                detail={session.current ? text.thisSession : format.dateTime(session.lastSeenAt)}
                trailing={
                  !session.current && (
                    <Button
                      variant="ghost"
                      size="small"
                      onClick={() =>
                        void actions.endSession(session.id).then((fault) => {
                          if (fault === null) remove(({ id }) => id === session.id)
                        })
                      }
                    >
                      {text.endSession}
                    </Button>
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
    </FetchedFold>
  )
}
