import { useState } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { ActingButton } from '../ui/acting-button.tsx'
import { FetchedFold } from '../ui/fetched-fold.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { laterIcons } from '../ui/later-icons.ts'
import type { AccountActions, Outcome } from './ports.ts'
import { deviceOf } from './device-name.ts'
import shared from './account-forms.module.css'
import styles from './rows-in-account.module.css'

interface Props {
  actions: Pick<AccountActions, 'sessions' | 'endSession' | 'endOtherSessions'>
}

/** Where the person is signed in; fetched when the list is opened. */
export function SessionList({ actions }: Props) {
  const text = useText().account
  const format = useFormat()
  const [outcome, setOutcome] = useState<Outcome>(null)

  return (
    <FetchedFold icon={laterIcons.phone} title={text.sessions} load={actions.sessions}>
      {(sessions, remove) => {
        const end = async (
          ending: Promise<Outcome>,
          isGone: (session: (typeof sessions)[number]) => boolean,
        ) => {
          const fault = await ending
          setOutcome(fault)
          if (fault === null) remove(isGone)
        }
        return (
          <>
            <ul className={styles.rows}>
              {sessions.map((session) => (
                <li key={session.id}>
                  <ListRow
                    title={deviceOf(session.userAgent) ?? text.unknownDevice}
                    detail={session.current ? text.thisSession : format.dateTime(session.lastSeenAt)}
                    trailing={
                      !session.current && (
                        <ActingButton
                          variant="ghost"
                          size="small"
                          act={() => end(actions.endSession(session.id), ({ id }) => id === session.id)}
                        >
                          {text.endSession}
                        </ActingButton>
                      )
                    }
                  />
                </li>
              ))}
            </ul>
            <div role="alert">{outcome && <p className={shared.fault}>{outcome.message}</p>}</div>
            {sessions.filter(({ current }) => !current).length > 1 && (
              <ActingButton
                variant="secondary"
                size="small"
                wide
                act={() => end(actions.endOtherSessions(), ({ current }) => !current)}
              >
                {text.endOtherSessions}
              </ActingButton>
            )}
          </>
        )
      }}
    </FetchedFold>
  )
}
