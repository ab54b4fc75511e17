import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { icons } from '../ui/icons.ts'
import { Tag } from '../ui/tag.tsx'
import styles from './leave-ride.module.css'

export type LeaveReason = 'NO_DRIVER_FOUND' | 'CANCELED_BY_USER' | 'NOT_SPECIFIED'

interface LeaveRideProps {
  /** At least one. Only the requester can say that there is no driver; that ends the ride for all. */
  reasons: readonly LeaveReason[]
  /** Whether everybody has met, so that a rider who leaves still owes the share. */
  owes: boolean
  onLeave: (reason: LeaveReason) => Promise<void>
}

export function LeaveRide({ reasons, owes, onLeave }: LeaveRideProps) {
  const text = useText().ride
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [chosen, setChosen] = useState<LeaveReason | null>(null)
  // The reasons change as people meet.
  const reason = chosen && reasons.includes(chosen) ? chosen : (reasons[0] ?? 'NOT_SPECIFIED')
  const leaveText = owes ? text.leaveOwesText : text.leaveText
  const endsForAll = reasons.every((value) => value === 'NO_DRIVER_FOUND')

  async function leave() {
    setBusy(true)
    await onLeave(reason)
    setBusy(false)
    setAsking(false)
  }

  return (
    <>
      <Button variant="transparent" danger wide onClick={() => setAsking(true)}>
        {endsForAll ? text.noDriver : text.leave}
      </Button>
      <Dialog
        isOpen={asking}
        title={endsForAll ? text.noDriver : text.leaveTitle}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {text.stay}
            </Button>
            <Button danger loading={busy} onClick={() => void leave()}>
              {endsForAll ? text.endForAll : text.leave}
            </Button>
          </>
        }
      >
        <div className={styles.means}>
          <p>{reason === 'NO_DRIVER_FOUND' ? text.noDriverText : leaveText}</p>
          {/* What somebody who leaves wants to know before anything else. */}
          {!owes && (
            <Tag tone="saved" icon={icons.check}>
              {text.leaveFree}
            </Tag>
          )}
        </div>
        {!endsForAll && (
          <Choice
            label={text.leaveReason}
            value={reason}
            options={reasons.map((value) => ({ value, label: text.leaveReasons[value] }))}
            onChange={setChosen}
          />
        )}
      </Dialog>
    </>
  )
}
