import { useState } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { icons, type IconPath } from '../ui/icons.ts'
import { Icon } from '../ui/icon.tsx'
import { laterIcons } from '../ui/later-icons.ts'
import styles from './leave-ride.module.css'

export type LeaveReason = 'NO_DRIVER_FOUND' | 'CANCELED_BY_USER'

interface LeaveRideProps {
  /** At least one. Only the requester can say that there is no driver; that ends the ride for all. */
  reasons: readonly LeaveReason[]
  /** Whether everybody has met, so that a rider who leaves still owes the share. */
  owes: boolean
  /** Those who stay, by name. */
  others: readonly string[]
  /** Others will see that the reader did not come. */
  counts: boolean
  onLeave: (reason: LeaveReason) => Promise<void>
}

export function LeaveRide({ reasons, owes, others, counts, onLeave }: LeaveRideProps) {
  const text = useText().ride
  const format = useFormat()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [chosen, setChosen] = useState<LeaveReason | null>(null)
  // The reasons change as people meet.
  const reason = chosen && reasons.includes(chosen) ? chosen : (reasons[0] ?? 'CANCELED_BY_USER')
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
            {/* What one can still do stands out, and a slip of the thumb leaves nobody behind. */}
            <Button onClick={() => setAsking(false)}>{text.stay}</Button>
            <Button variant="ghost" danger loading={busy} onClick={() => void leave()}>
              {endsForAll ? text.endForAll : text.leave}
            </Button>
          </>
        }
      >
        {reason === 'NO_DRIVER_FOUND' ? (
          <p>{text.noDriverText}</p>
        ) : owes ? (
          <p>{text.leaveOwesText}</p>
        ) : (
          <ul className={styles.means}>
            {/* What somebody who leaves wants to know before anything else. */}
            <Means icon={icons.check} good>
              {text.leaveFree}
            </Means>
            {others.length > 0 && (
              <Means icon={laterIcons.people}>
                {others.length > 1 ? text.leaveText(format.list([...others])) : text.leaveAlone(others[0]!)}
              </Means>
            )}
            <Means icon={counts ? icons.alert : icons.check} good={!counts}>
              {counts ? text.leaveCounts : text.leaveDoesNotCount}
            </Means>
            <Means icon={laterIcons.search}>{text.leaveAgain}</Means>
          </ul>
        )}
        {reasons.length > 1 && (
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

/** One consequence of leaving. */
function Means({ icon, good = false, children }: { icon: IconPath; good?: boolean; children: string }) {
  return (
    <li data-good={good ? '' : undefined}>
      <Icon path={icon} size={20} />
      <span>{children}</span>
    </li>
  )
}
