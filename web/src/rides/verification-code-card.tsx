import { limits } from '@woodalo/protocol/limits'
import type { Ride, RideRequest } from '@woodalo/protocol'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Brings, OwnWords } from './recognition-signs.tsx'
import { LastWords, LookFor } from './look-for-requester.tsx'
import { PersonName } from './person-name.tsx'
import { AllMet } from './all-met.tsx'
import { CodeChecked } from './code-checked.tsx'
import { Unproven } from './unproven-contacts.tsx'
import { icons } from '../ui/icons.ts'
import styles from './verification-code-card.module.css'
import { RatingMark } from '../ui/rating-mark.tsx'
import { colourOf } from './rider-colour.ts'
import { shortNameOf } from './short-name.ts'
import { companionsInOrder } from './stops-in-order.ts'

/** Why a code was not confirmed. */
export interface CodeFault {
  message: string
  /** The code may be right, but did not reach the server; it can be tried again as it is. */
  again: boolean
}

interface CodeCardProps {
  ride: Ride
  readerUid: string
  /** Milliseconds by the server's clock. */
  now: number
  /** The requester's code; null while it is not known yet. */
  code: string | null
  /** Returns the error; null if the code was right. */
  onConfirm: (code: string) => Promise<CodeFault | null>
  /** Null where the chat is in view anyway. */
  onOpenChat: (() => void) | null
  /** What somebody wrote last in the chat; null if nothing. */
  lastWords?: ((uid: string) => string | null) | undefined
  /** Writes to the group; returns whether it was sent. */
  onWrite: (words: string) => Promise<boolean>
  /** How the reader is recognized, for whoever has the code. */
  ownLook?: ReactNode
  /** Opens a rider's profile. */
  onOpenPerson?: (person: RideRequest) => void
  /** Below the row of a companion who is still missing. */
  below?: (companion: RideRequest) => ReactNode
}

const { codeLength } = limits

/** Confirms that people have met: one shows four digits, the others type them in. */
export function CodeCard(props: CodeCardProps) {
  const {
    ride,
    readerUid,
    now,
    code,
    onConfirm,
    onOpenChat,
    lastWords,
    onWrite,
    ownLook,
    onOpenPerson,
    below,
  } = props
  const text = useText().ride
  const requester = ride.rideRequests.find(({ firebase_uid }) => firebase_uid === ride.requesterUid)
  if (readerUid === ride.requesterUid)
    return ride.isVerified ? (
      <AllMet ride={ride} readerUid={readerUid} onOpenPerson={onOpenPerson} />
    ) : (
      <ShownCode
        ride={ride}
        readerUid={readerUid}
        code={code}
        ownLook={ownLook}
        onOpenPerson={onOpenPerson}
        below={below}
      />
    )
  const said = requester ? (lastWords?.(requester.firebase_uid) ?? null) : null
  const requesterName = requester ? shortNameOf(ride, requester.userName) : null
  if (!ride.may.includes('verify'))
    return (
      <CodeChecked
        ride={ride}
        readerUid={readerUid}
        now={now}
        orderedBy={requesterName}
        onOpenPerson={onOpenPerson}
      />
    )
  return (
    <Card>
      <h2 className={styles.title}>
        {requesterName === null ? text.codeForOthers : text.askCode(requesterName)}
      </h2>
      {requester && (
        <LookFor
          ride={ride}
          person={requester}
          colour={colourOf(ride, readerUid, requester.firebase_uid)}
          onWrite={ride.may.includes('write') ? onWrite : null}
          onOpenPerson={onOpenPerson}
        />
      )}
      {requester && below?.(requester)}
      <CodeEntry
        hint={requesterName === null ? undefined : text.codeWhere(requesterName)}
        orderedBy={requesterName}
        onConfirm={onConfirm}
      />
      {/* Below the boxes: it may come at any moment, and no box moves under a finger. */}
      {said !== null && onOpenChat && <LastWords onOpenChat={onOpenChat}>{said}</LastWords>}
    </Card>
  )
}

function ShownCode({
  ride,
  readerUid,
  code,
  ownLook,
  onOpenPerson,
  below,
}: Pick<CodeCardProps, 'ride' | 'readerUid' | 'code' | 'ownLook'> & {
  onOpenPerson: CodeCardProps['onOpenPerson'] | undefined
  below: CodeCardProps['below'] | undefined
}) {
  const { match, ride: text, presence } = useText()
  const format = useFormat()
  const companions = companionsInOrder(ride, readerUid)
  const met = companions.filter(({ isVerified }) => isVerified).length
  return (
    <Card tone="inverse">
      <p className={styles.lead}>{text.codeForRequester}</p>
      {code === null ? (
        <Skeleton shape="block" height="5rem" />
      ) : (
        <p className={styles.digits} role="img" aria-label={text.codeSpoken(format.spelled(code))}>
          {code}
        </p>
      )}
      {ownLook && <div className={styles.own}>{ownLook}</div>}
      <div className={styles.progress} role="status">
        <p className={styles.many}>{text.someTyped(met, companions.length)}</p>
        <span className={styles.parts} aria-hidden="true">
          {companions.map((companion, index) => (
            <i key={companion.rideRequestId} data-done={index < met || undefined} />
          ))}
        </span>
      </div>
      <section aria-label={match.companions}>
        <VisuallyHidden>
          <h2>{match.companions}</h2>
        </VisuallyHidden>
        <ul className={styles.people}>
          {companions.map((companion) => {
            const extra = below?.(companion)
            const {
              rideRequestId,
              firebase_uid,
              userName,
              photoURL,
              isVerified,
              onWayAt,
              arrivedAt,
              rating,
              about,
              party,
            } = companion
            return (
              <li key={rideRequestId} className={styles.person}>
                <Avatar
                  name={userName}
                  photo={photoURL}
                  colour={colourOf(ride, readerUid, firebase_uid)}
                  size="small"
                />
                <span className={styles.signs}>
                  <span className={styles.top}>
                    <PersonName ride={ride} person={companion} onOpen={onOpenPerson}>
                      {rating && <RatingMark average={rating.average} />}
                    </PersonName>
                    <Brings party={party} />
                    <span
                      className={styles.state}
                      data-there={isVerified ? 'verified' : arrivedAt ? '' : undefined}
                    >
                      {isVerified && <Icon path={icons.check} size={14} />}
                      {isVerified
                        ? text.verified
                        : arrivedAt
                          ? presence.here(format.time(arrivedAt, ride.cost.currency))
                          : onWayAt
                            ? presence.onWay(format.time(onWayAt, ride.cost.currency))
                            : text.notVerified}
                    </span>
                  </span>
                  <OwnWords about={about} />
                </span>
                {extra && <div className={styles.below}>{extra}</div>}
              </li>
            )
          })}
        </ul>
        <Unproven ride={ride} people={companions} className={styles.unproven} />
      </section>
    </Card>
  )
}

function CodeEntry({
  hint,
  orderedBy,
  onConfirm,
}: Pick<CodeCardProps, 'onConfirm'> & {
  hint: string | undefined
  /** On whose screen it is; null if that is not known. */
  orderedBy: string | null
}) {
  const text = useText().ride
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<CodeFault | null>(null)
  /** The last one that was wrong, to be compared with the one that is shown. */
  const [wrong, setWrong] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)

  /** The foot of the screen lies above the page, so that on a phone the boxes or the fault may be behind it. */
  function show() {
    form.current?.scrollIntoView?.({ block: 'nearest' })
  }
  useEffect(() => {
    if (refused !== null) show()
  }, [refused])

  async function confirm(code: string) {
    if (busy || code.length !== codeLength) return
    setBusy(true)
    const fault = await onConfirm(code)
    setBusy(false)
    setRefused(fault)
    if (!fault || fault.again) return
    // The next try begins at once, in empty boxes.
    setWrong(code)
    setTyped('')
    field.current?.focus()
  }

  return (
    <form
      ref={form}
      className={styles.entry}
      onFocus={show}
      onSubmit={(event) => {
        event.preventDefault()
        void confirm(typed)
      }}
    >
      <CodeField
        ref={field}
        label={text.codeForOthers}
        hideLabel
        hint={hint}
        length={codeLength}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setRefused(null)
        }}
        // The last digit sends it.
        onComplete={(value) => void confirm(value)}
        error={refused?.message ?? null}
      />
      {/* Somebody of another group may look like whom one seeks. */}
      {refused && !refused.again && orderedBy !== null && (
        <p className={styles.compare} role="status">
          <span>{text.codeWas(wrong, orderedBy)}</span> <span>{text.codeSame(wrong)}</span>
        </p>
      )}
      {refused?.again && (
        <Button type="submit" wide loading={busy}>
          {text.codeCheck}
        </Button>
      )}
    </form>
  )
}
