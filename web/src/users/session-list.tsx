import type { Session } from '@woodalo/protocol'
import { useState } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { AccountActions } from './ports.ts'
import { deviceOf } from './device.ts'
import { icons } from '../ui/icons.ts'
import styles from './account.module.css'

type Loaded = Session[] | 'loading' | 'failed' | null

/** Where the person is signed in; fetched when the list is opened. */
export function SessionList({ actions }: { actions: Pick<AccountActions, 'sessions' | 'endSession'> }) {
  const text = useText().account
  const ui = useText().ui
  const format = useFormat()
  const [sessions, setSessions] = useState<Loaded>(null)

  async function load() {
    setSessions('loading')
    setSessions(await actions.sessions().catch(() => 'failed' as const))
  }

  async function end(id: string) {
    const fault = await actions.endSession(id)
    if (fault === null)
      setSessions((known) => (Array.isArray(known) ? known.filter((session) => session.id !== id) : known))
  }

  return (
    <details
      className={styles.fold}
      onToggle={(event) => {
        if (event.currentTarget.open && sessions === null) void load()
      }}
    >
      <summary className={styles.summary}>{text.sessions}</summary>
      {sessions === 'loading' && <Skeleton shape="block" height="4rem" />}
      {sessions === 'failed' && (
        <Button variant="secondary" size="small" icon={icons.refresh} onClick={() => void load()}>
          {ui.retry}
        </Button>
      )}
      {Array.isArray(sessions) && (
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <li key={session.id}>
              <ListRow
                title={deviceOf(session.userAgent) ?? text.unknownDevice}
                detail={session.current ? text.thisSession : format.dateTime(session.lastSeenAt)}
                trailing={
                  !session.current && (
                    <Button variant="ghost" size="small" onClick={() => void end(session.id)}>
                      {text.endSession}
                    </Button>
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
