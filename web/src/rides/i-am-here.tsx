import type { Ride } from '@woodalo/protocol'
import { useEffect, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { usePhoneIsAt } from './at-meeting-point.ts'
import { icons } from '../ui/icons.ts'
import styles from './i-am-here.module.css'
import { announce } from '../ui/announce.ts'
import { OnMyWayButton } from './on-my-way-button.tsx'
import { ownRequest } from './own-request.ts'

interface IAmHereProps {
  ride: Ride
  readerUid: string
  onSetOut: () => Promise<void>
  onArrive: () => Promise<void>
}

/**
 * One tap on the way and one at the meeting point, pinned at the thumb. The phone reminds the rider if its position is
 * allowed.
 */
export function IAmHere({ ride, readerUid, onSetOut, onArrive }: IAmHereProps) {
  const text = useText().presence
  const [busy, setBusy] = useState<'way' | 'here' | null>(null)
  const isThere = usePhoneIsAt(ride.meetingPoint)
  const own = ownRequest(ride, readerUid)
  const isLookedFor = (own?.absence?.voices ?? 0) > 0

  useEffect(() => {
    if (isLookedFor) announce(text.lookedFor)
    else if (isThere) announce(text.phoneIsHere)
  }, [isThere, isLookedFor, text])

  async function say(what: 'way' | 'here', act: () => Promise<void>) {
    setBusy(what)
    await act()
    setBusy(null)
  }

  return (
    <>
      {isLookedFor && (
        <div className={styles.lookedFor}>
          <p className={styles.strong}>{text.lookedFor}</p>
          <p>{text.lookedForText}</p>
        </div>
      )}
      <div className={styles.where}>
        {own && !isLookedFor && (
          <OnMyWayButton
            own={own}
            phoneIsThere={isThere}
            loading={busy === 'way'}
            onClick={() => void say('way', onSetOut)}
          />
        )}
        <Button wide icon={icons.pin} loading={busy === 'here'} onClick={() => void say('here', onArrive)}>
          <span className={styles.here}>
            {text.iAmHere}
            {!isLookedFor && !isThere && !own?.onWayAt && (
              <span className={styles.tells}> {text.iAmHereHint}</span>
            )}
          </span>
        </Button>
      </div>
      {!isLookedFor && (isThere || own?.onWayAt) && (
        <p className={styles.hint}>{isThere ? text.phoneIsHere : text.onWayHint}</p>
      )}
    </>
  )
}
