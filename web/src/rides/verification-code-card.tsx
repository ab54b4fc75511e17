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
import type { StrandColour } from '../ui/strand-colour.ts'
import { Brings, OwnWords } from './recognition-signs.tsx'
import { AllMet } from './all-met.tsx'
import { Unproven } from './unproven-contacts.tsx'
import { icons } from '../ui/icons.ts'
import styles from './verification-code-card.module.css'
import { RatingMark } from '../ui/rating-mark.tsx'
import { colourOf } from './rider-colour.ts'
import { missingRiders } from './riders-not-met.ts'
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
  /** Opens a rider's profile. */
  onOpenPerson?: (person: RideRequest) => void
  /** Below the row of a companion who is still missing. */
  below?: (companion: RideRequest) => ReactNode
}

const { codeLength } = limits

/** Confirms that people have met: one shows four digits, the others type them in. */
export function CodeCard(props: CodeCardProps) {
  const { ride, readerUid, now, code, onConfirm, onOpenChat, onOpenPerson, below } = props
  const text = useText().ride
  const requester = ride.rideRequests.find(({ firebase_uid }) => firebase_uid === ride.requesterUid)
  if (readerUid === ride.requesterUid)
    return ride.isVerified ? (
      <AllMet ride={ride} readerUid={readerUid} onOpenPerson={onOpenPerson} />
    ) : (
      <ShownCode ride={ride} readerUid={readerUid} code={code} onOpenPerson={onOpenPerson} below={below} />
    )
  const requesterName = requester ? shortNameOf(ride, requester.userName) : null
  if (!ride.may.includes('verify')) return <Checked ride={ride} now={now} orderedBy={requesterName} />
  return (
    <Card>
      <h2 className={styles.title}>
        {requesterName === null ? text.codeForOthers : text.askCode(requesterName)}
      </h2>
      {requester && (
        <LookFor
          person={requester}
          name={shortNameOf(ride, requester.userName)}
          colour={colourOf(ride, readerUid, requester.firebase_uid)}
          onOpenChat={onOpenChat}
        />
      )}
      <CodeEntry onConfirm={onConfirm} />
    </Card>
  )
}

/** Shown once the reader has met the requester: what comes next, who is there already, and what one can do meanwhile. */
function Checked({ ride, now, orderedBy }: { ride: Ride; now: number; orderedBy: string | null }) {
  const { ride: text, presence } = useText()
  const format = useFormat()
  const missing = missingRiders(ride).map(({ userName }) => shortNameOf(ride, userName))
  const there = ride.rideRequests.length - missing.length
  const left = (Date.parse(ride.meetAt) - now) / 1000
  const mayBeSaid = ride.rideRequests.some(({ absence }) => absence !== null)
  const next =
    orderedBy &&
    (ride.isVerified
      ? text.orderBy(orderedBy)
      : text.orderByOnceThere(shortNameOf(ride, orderedBy), format.list(missing), missing.length))
  if (ride.isVerified && !next) return null
  return (
    <div className={styles.verified} role="status">
      <Icon path={icons.check} size={20} />
      <div>
        <p className={styles.met}>
          {ride.isVerified
            ? next
            : `${text.codeChecked} · ${text.someThere(there, ride.rideRequests.length)}`}
        </p>
        {!ride.isVerified && next && (
          <p className={styles.there}>
            {next} {left > 0 && text.departsIn(format.duration(left))}
          </p>
        )}
        {/* Before the departure nobody is missed. */}
        {!ride.isVerified && left <= 0 && ride.noShowFrom && !mayBeSaid && (
          <p className={styles.there}>{presence.sayFrom(format.time(ride.noShowFrom, ride.cost.currency))}</p>
        )}
      </div>
    </div>
  )
}

/** How to recognise the requester among strangers. */
function LookFor({
  person,
  name,
  colour,
  onOpenChat,
}: {
  person: RideRequest
  name: string
  colour: StrandColour
  onOpenChat: (() => void) | null
}) {
  const text = useText().ride
  const { userName, photoURL, about, party } = person
  return (
    <div className={styles.look}>
      <Avatar name={userName} photo={photoURL} colour={colour} />
      <div className={styles.signs}>
        <span className={styles.known}>
          {about ? <OwnWords about={about} /> : <bdi>{name}</bdi>}
          <Brings party={party} />
        </span>
        {!about && !photoURL && onOpenChat && (
          <button type="button" className={styles.ask} onClick={onOpenChat}>
            {text.askLook}
          </button>
        )}
      </div>
    </div>
  )
}

function ShownCode({
  ride,
  readerUid,
  code,
  onOpenPerson,
  below,
}: Pick<CodeCardProps, 'ride' | 'readerUid' | 'code'> & {
  onOpenPerson: CodeCardProps['onOpenPerson'] | undefined
  below: CodeCardProps['below'] | undefined
}) {
  const { match, ride: text, presence } = useText()
  const format = useFormat()
  const companions = companionsInOrder(ride, readerUid)
  const missing = companions
    .filter((companion) => !companion.isVerified)
    .map(({ userName }) => shortNameOf(ride, userName))
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
      <div className={styles.progress} role="status">
        <p className={styles.many}>{text.someTyped(companions.length - missing.length, companions.length)}</p>
        <span className={styles.parts} aria-hidden="true">
          {companions.map((companion, index) => (
            <i
              key={companion.rideRequestId}
              data-done={index < companions.length - missing.length || undefined}
            />
          ))}
        </span>
        <p className={styles.next}>{text.orderOnceThere(format.list(missing), missing.length)}</p>
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
                    {onOpenPerson && firebase_uid ? (
                      <button type="button" className={styles.open} onClick={() => onOpenPerson(companion)}>
                        <bdi className={styles.name}>{shortNameOf(ride, userName)}</bdi>
                        {rating && <RatingMark average={rating.average} />}
                        <Icon path={icons.chevronRight} size={14} />
                      </button>
                    ) : (
                      <bdi className={styles.name}>{shortNameOf(ride, userName)}</bdi>
                    )}
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

function CodeEntry({ onConfirm }: Pick<CodeCardProps, 'onConfirm'>) {
  const text = useText().ride
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<CodeFault | null>(null)
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
    // A wrong code is of no more use: the boxes wait for another.
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
      {refused?.again && (
        <Button type="submit" wide loading={busy}>
          {text.codeCheck}
        </Button>
      )}
    </form>
  )
}
