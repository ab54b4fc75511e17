import type { Ride, RideRequest } from '@woodalo/protocol'
import { useState } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Tag } from '../ui/tag.tsx'
import { ownRequest } from './ride-line.ts'
import { icons } from '../ui/icons.ts'
import styles from './presence.module.css'

/** Since when somebody is at the meeting point, or on the way there, by the service's clock. */
export function HereSince({ ride, rider }: { ride: Ride; rider: RideRequest }) {
  const { presence, ride: words } = useText()
  const format = useFormat()
  if (rider.arrivedAt === null)
    return (
      <span className={styles.waiting}>
        {rider.onWayAt ? presence.onWay(format.time(rider.onWayAt, ride.cost.currency)) : words.notVerified}
      </span>
    )
  return (
    <Tag tone="saved" icon={icons.check}>
      {presence.here(format.time(rider.arrivedAt, ride.cost.currency))}
    </Tag>
  )
}

/** Shows that the group knows of the reader's arrival, and from when on a missing rider can be left behind. */
export function OwnArrival({ ride, readerUid }: { ride: Ride; readerUid: string }) {
  const text = useText().presence
  const format = useFormat()
  const arrivedAt = ownRequest(ride, readerUid)?.arrivedAt
  if (!arrivedAt) return null
  const time = (at: string) => format.time(at, ride.cost.currency)
  const mayBeSaid = ride.rideRequests.some(({ absence }) => absence !== null)
  return (
    <div className={styles.known} role="status">
      <Icon path={icons.check} size={18} />
      <div>
        <p>{text.youAreHere(time(arrivedAt))}</p>
        {ride.noShowFrom && !mayBeSaid && <p>{text.sayFrom(time(ride.noShowFrom))}</p>}
      </div>
    </div>
  )
}

interface AbsenceProps {
  companion: RideRequest
  onMiss: (uid: string) => Promise<void>
}

/** The state of a missing companion, and the button to mark them as not come, which asks first. */
export function Absence({ companion, onMiss }: AbsenceProps) {
  const text = useText().presence
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { absence, firebase_uid: uid, userName: name } = companion
  if (!absence) return null

  async function miss() {
    setBusy(true)
    await onMiss(uid)
    setBusy(false)
    setAsking(false)
  }

  return (
    <div className={styles.absence}>
      {absence.said && <p role="status">{text.said}</p>}
      {!absence.said && absence.voices > 0 && <p role="status">{text.saidByOther(name)}</p>}
      {absence.maySay && (
        <Button variant="ghost" size="small" danger onClick={() => setAsking(true)}>
          {text.notCome(name)}
        </Button>
      )}
      <Dialog
        isOpen={asking && absence.maySay}
        title={text.notComeTitle(name)}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {text.notComeWait}
            </Button>
            <Button danger loading={busy} onClick={() => void miss()}>
              {text.notComeSay}
            </Button>
          </>
        }
      >
        <p>{absence.needed > 1 ? text.notComeTogether(name) : text.notComeAlone(name)}</p>
      </Dialog>
    </div>
  )
}
