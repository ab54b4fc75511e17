import type { Ban } from '@woodalo/protocol'
import { useCallback, useEffect, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Dialog } from '../ui/dialog.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { OneBan } from './ban-appeal.tsx'
import type { StandingActions } from './ports.ts'
import styles from './people.module.css'

interface BanDialogProps {
  actions: StandingActions
  /** Until when and how to appeal, in the service's words, for as long as the reason is being read or cannot be. */
  message: string
  onClose: () => void
}

/** Shown over whatever the reader was doing when they were banned: by whom, until when, why, and the appeal. */
export function BanDialog({ actions, message, onClose }: BanDialogProps) {
  const text = useText()
  const [bans, setBans] = useState<Ban[] | 'loading' | 'failed'>('loading')

  const read = useCallback(
    async () =>
      setBans(
        await actions.standing().then(
          (standing) => standing.bans.filter(({ holds }) => holds),
          () => 'failed' as const,
        ),
      ),
    [actions],
  )
  useEffect(() => void read(), [read])

  return (
    <Dialog isOpen title={text.people.banned} onClose={onClose}>
      <p>{text.people.bannedBy}</p>
      {!Array.isArray(bans) && message !== '' && <p className={styles.strong}>{message}</p>}
      {!Array.isArray(bans) && (
        <NotLoaded
          state={bans}
          height="6rem"
          onRetry={() => {
            setBans('loading')
            void read()
          }}
        />
      )}
      {Array.isArray(bans) &&
        bans.map((ban) => (
          <div key={ban.id} className={styles.report}>
            <OneBan known={ban} appeals={(words) => actions.appeal(ban.id, words)} />
          </div>
        ))}
    </Dialog>
  )
}
