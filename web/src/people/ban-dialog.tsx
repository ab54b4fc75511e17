import type { Ban } from '@woodalo/protocol'
import { useCallback, useEffect, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { icons } from '../ui/icons.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { OneBan } from './one-ban.tsx'
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
      {bans === 'loading' && <Skeleton shape="block" height="6rem" />}
      {bans === 'failed' && (
        <Button
          variant="secondary"
          size="small"
          icon={icons.refresh}
          onClick={() => {
            setBans('loading')
            void read()
          }}
        >
          {text.ui.retry}
        </Button>
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
