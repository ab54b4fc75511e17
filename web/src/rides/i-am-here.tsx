import type { Ride } from '@woodalo/protocol'
import { useEffect, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { announce } from '../ui/live-region.tsx'
import { usePhoneIsAt } from './at-the-point.ts'
import { ownRequest } from './ride-line.ts'
import { icons } from '../ui/icons.ts'
import styles from './presence.module.css'

interface IAmHereProps {
  ride: Ride
  readerUid: string
  onArrive: () => Promise<void>
}

/** One tap at the meeting point, pinned at the thumb. The phone reminds the rider if its position is allowed. */
export function IAmHere({ ride, readerUid, onArrive }: IAmHereProps) {
  const text = useText().presence
  const [busy, setBusy] = useState(false)
  const isThere = usePhoneIsAt(ride.meetingPoint)
  const isLookedFor = (ownRequest(ride, readerUid)?.absence?.voices ?? 0) > 0

  useEffect(() => {
    if (isLookedFor) announce(text.lookedFor)
    else if (isThere) announce(text.phoneIsHere)
  }, [isThere, isLookedFor, text])

  return (
    <>
      {isLookedFor && (
        <div className={styles.lookedFor}>
          <p className={styles.strong}>{text.lookedFor}</p>
          <p>{text.lookedForText}</p>
        </div>
      )}
      <Button
        wide
        icon={icons.pin}
        loading={busy}
        onClick={() => {
          setBusy(true)
          void onArrive().finally(() => setBusy(false))
        }}
      >
        {text.iAmHere}
      </Button>
      {!isLookedFor && <p className={styles.hint}>{isThere ? text.phoneIsHere : text.iAmHereHint}</p>}
    </>
  )
}
