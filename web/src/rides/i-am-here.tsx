import type { Ride } from '@woodalo/protocol'
import { useEffect, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { hasFarToGo, perhapsThereMeters, usePhoneMetersTo } from './at-meeting-point.ts'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'
import styles from './i-am-here.module.css'
import { announce } from '../ui/announce.ts'
import { OnMyWayButton } from './on-my-way-button.tsx'
import { ownRequest } from './own-request.ts'
import { wayOnFoot } from './way-on-foot.ts'

interface IAmHereProps {
  ride: Ride
  readerUid: string
  /** By the server's clock. */
  now: number
  onSetOut: () => Promise<void>
  onArrive: () => Promise<void>
}

/**
 * One tap on the way and one at the meeting point, pinned at the thumb. What stands out is the way there, and close to the
 * point that one is there, so that nobody says so by habit. The phone reminds the rider if its position is allowed.
 */
export function IAmHere({ ride, readerUid, now, onSetOut, onArrive }: IAmHereProps) {
  const { presence: text, ride: words } = useText()
  const [busy, setBusy] = useState<'way' | 'here' | null>(null)
  const phoneMeters = usePhoneMetersTo(ride.meetingPoint)
  const isThere = phoneMeters !== null && phoneMeters < perhapsThereMeters
  const own = ownRequest(ride, readerUid)
  const isLookedFor = (own?.absence?.voices ?? 0) > 0
  const isFar = !isLookedFor && hasFarToGo(own, phoneMeters, now)
  const saysOnWay = own?.onWayAt === null

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
        {own && !isLookedFor && !isFar && (
          <OnMyWayButton
            own={own}
            phoneIsThere={isThere}
            loading={busy === 'way'}
            onClick={() => void say('way', onSetOut)}
          />
        )}
        <Button
          key="here"
          wide
          variant={isFar ? 'ghost' : 'primary'}
          {...(!isFar && { icon: icons.pin })}
          loading={busy === 'here'}
          onClick={() => void say('here', onArrive)}
        >
          <span className={styles.here}>
            {text.iAmHere}
            {!isLookedFor && !isThere && saysOnWay && (
              <span className={styles.tells}> {text.iAmHereHint}</span>
            )}
          </span>
        </Button>
        {isFar && (
          // Whoever looks up the way from here sets out: one tap for both.
          <ButtonLink
            wide
            icon={laterIcons.walk}
            external
            href={wayOnFoot(ride.meetingPoint)}
            onClick={() => {
              if (saysOnWay && busy === null) void say('way', onSetOut)
            }}
          >
            <span className={styles.here}>
              {words.directions}
              {saysOnWay && <span className={styles.tells}> {text.setOutHint}</span>}
            </span>
          </ButtonLink>
        )}
      </div>
      {!isLookedFor && (isThere || own?.onWayAt) && (
        <p className={styles.hint}>{isThere ? text.phoneIsHere : text.onWayHint}</p>
      )}
    </>
  )
}
