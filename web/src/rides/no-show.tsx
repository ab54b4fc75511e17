import type { Ride, RideRequest } from '@woodalo/protocol'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { shortNameOf } from './short-name.ts'
import styles from './no-show.module.css'

interface AbsenceProps {
  ride: Ride
  companion: RideRequest
  onMiss: (uid: string) => Promise<void>
}

/** The state of a missing companion, and the button to mark them as not come, which asks first. */
export function Absence({ ride, companion, onMiss }: AbsenceProps) {
  const text = useText().presence
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { absence, firebase_uid: uid } = companion
  const name = shortNameOf(ride, companion.userName)
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
