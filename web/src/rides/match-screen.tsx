import type { Ride } from '@woodalo/protocol'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Price } from '../ui/price.tsx'
import { ProgressRing } from '../ui/progress-ring.tsx'
import { Screen } from '../ui/screen.tsx'
import { Tag } from '../ui/tag.tsx'
import { atThePointMeters } from './at-meeting-point.ts'
import { CompanionList, type ShownPerson } from './companion-list.tsx'
import { MatchFaces } from './match-faces.tsx'
import { MatchPeople } from './match-people.tsx'
import { type LookActions, OwnLook } from './own-look.tsx'
import { MoneyCard } from './money-card.tsx'
import { ownCost } from './own-cost.ts'
import { RideTimeline } from './ride-timeline.tsx'
import { useCountdown } from './use-countdown.ts'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'
import styles from './match-screen.module.css'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { announce } from '../ui/announce.ts'
import { companionsInOrder, stopsInOrder } from './stops-in-order.ts'
import { ownRequest } from './own-request.ts'
import { stopOrdinal } from './stop-ordinal.ts'
import { savedFraction } from './saved-fraction.ts'
import { urgentSeconds } from './urgent-time-to-accept.ts'
import { shortNameOf } from './short-name.ts'
import { shortAddress } from '../i18n/short-address.ts'

interface MatchScreenProps {
  ride: Ride
  readerUid: string
  /** Milliseconds by the server's clock. */
  now: () => number
  aside?: ReactNode
  /** The row of the reader among the riders. */
  ownMark?: ReactNode
  /** Where this browser can be told of the group once it stands, and is not yet. */
  onAskForPushes?: (() => Promise<void>) | undefined
  look: LookActions
  onOpenPerson: (person: ShownPerson) => void
  onAccept: () => Promise<void>
  /** With `again`, another group is searched for. */
  onCancel: (again: boolean) => Promise<void>
}

/** Companions were found: who, where, what it costs, and a decision while the ring runs. */
export function MatchScreen(props: MatchScreenProps) {
  const { ride, readerUid, now, aside, ownMark, look, onAskForPushes, onOpenPerson, onAccept, onCancel } =
    props
  const { match: text, search, ride: words, money } = useText()
  const format = useFormat()
  const [busy, setBusy] = useState<'accept' | 'again' | 'cancel' | null>(null)
  const [asking, setAsking] = useState(false)
  const left = useCountdown(ride.confirmBy, now)
  const changed = useTermsNotice(ride)
  const own = ownRequest(ride, readerUid)
  const mayRefuse = ride.may.includes('refuse')
  const companions = companionsInOrder(ride, readerUid)
  const payer = companions.length > 0 ? ownRequest(ride, ride.requesterUid) : null
  const cost = ownCost(own)
  const saved = savedFraction(cost)
  const stops = stopsInOrder(ride)
  const off = stops.find(({ firebase_uid }) => firebase_uid === readerUid)

  // This screen replaced the search by itself, so it is announced to screen readers.
  useEffect(() => announce(search.found), [ride.id, search.found])

  // Who has accepted looks at what they wait for: the price, the meeting point, who is missing.
  const hasAccepted = own?.accepted ?? false
  useEffect(() => {
    if (hasAccepted) scrollTo({ top: 0 })
  }, [hasAccepted])

  const walk = own?.walk
  const onFoot = walk
    ? `${text.onFoot} · ${walk.distance < atThePointMeters ? text.atThePoint : format.duration(walk.duration)}`
    : null
  const deciding = companions
    .filter(({ accepted }) => !accepted)
    .map(({ userName }) => shortNameOf(ride, userName))

  async function run(what: 'accept' | 'again' | 'cancel', act: () => Promise<void>) {
    setBusy(what)
    await act()
    setBusy(null)
    setAsking(false)
  }

  const ring = left && (
    <ProgressRing
      fraction={left.fraction}
      urgent={left.seconds <= urgentSeconds}
      unit={left.seconds < 60 ? search.seconds : text.minutes}
    >
      <span role="timer" aria-label={`${text.timeToDecide}: ${format.countdown(left.seconds)}`}>
        {left.seconds < 60 ? left.seconds : format.countdown(left.seconds)}
      </span>
    </ProgressRing>
  )
  const clock = ring && (
    <span className={styles.clock}>
      <span aria-hidden="true">{hasAccepted ? text.timeLeft : text.replyIn}</span>
      {ring}
    </span>
  )

  return (
    <Screen
      {...(aside ? { aside } : {})}
      onPhone="strip"
      head={
        <>
          {hasAccepted ? (
            <Tag tone="saved" icon={icons.check}>
              {text.accepted}
            </Tag>
          ) : (
            <Tag tone="accent">{text.title}</Tag>
          )}
          {clock}
        </>
      }
      foot={
        hasAccepted ? (
          <>
            {onAskForPushes && (
              <Button wide icon={laterIcons.bell} onClick={() => void onAskForPushes()}>
                {search.tellMeClosed}
              </Button>
            )}
            {mayRefuse && (
              // Who waits has decided: to leave is no equal of it.
              <Button variant="transparent" wide onClick={() => setAsking(true)}>
                {text.cancel}
              </Button>
            )}
          </>
        ) : (
          <div className={styles.decide}>
            {mayRefuse && (
              // Nothing is agreed yet: one says no to an offer.
              <Button
                variant="ghost"
                aria-label={`${text.decline}: ${text.cancel}`}
                onClick={() => setAsking(true)}
              >
                {text.decline}
              </Button>
            )}
            {ride.may.includes('accept') && (
              <Button wide loading={busy === 'accept'} onClick={() => void run('accept', onAccept)}>
                {busy === 'accept' ? text.accepting : text.accept}
              </Button>
            )}
          </div>
        )
      }
    >
      {hasAccepted ? (
        <div role="status">
          <ScreenTitle>
            {deciding.length > 0 ? text.waiting(format.list(deciding)) : text.accepted}
          </ScreenTitle>
          {deciding.length > 0 && <p className={styles.then}>{text.ifSilent}</p>}
        </div>
      ) : (
        <ScreenTitle hidden>{text.title}</ScreenTitle>
      )}
      {changed && (
        <p className={styles.changed} role="status">
          {changed}
        </p>
      )}
      {hasAccepted && <MatchFaces ride={ride} readerUid={readerUid} onOpen={onOpenPerson} />}
      {/* While one waits, there is time to say how one is found. */}
      {hasAccepted && <OwnLook ride={ride} readerUid={readerUid} actions={look} />}
      {cost && (
        <section className={styles.cost} aria-label={text.toPay} data-decided={hasAccepted ? '' : undefined}>
          <p className={styles.price}>
            <Price value={cost.share} size={hasAccepted ? 'title' : 'giant'} />
          </p>
          <p className={styles.instead}>
            <s>{text.alone(format.moneyWhole(cost.solo))}</s>
            {saved !== null && !hasAccepted && <Tag tone="saved">{text.saves(format.percent(saved))}</Tag>}
          </p>
          {/* More people than a taxi usually holds: in what they would sit. */}
          {ride.vehicle === 'van' && !hasAccepted && (
            <p className={styles.vehicle}>
              <Icon path={laterIcons.taxi} size={20} />
              {text.van}
            </p>
          )}
          {/* What the reader takes on stands with the price; who else does is said in their row, if that is in view. */}
          {payer && !hasAccepted && (payer.firebase_uid === readerUid || companions.length > 2) && (
            <p className={styles.payer}>
              {payer.firebase_uid === readerUid
                ? money.youPay
                : money.pays(shortNameOf(ride, payer.userName))}
            </p>
          )}
          {/* The two stops of one's own strand: where and when one gets in, and gets out. */}
          <ol className={styles.way}>
            <li className={styles.where}>
              <span className={styles.place}>{shortAddress(ride.meetingPoint.name)}</span>{' '}
              <When label={text.leaves} time={format.time(ride.meetAt, ride.cost.currency)} />{' '}
              {onFoot && <span className={styles.more}>{onFoot}</span>}
            </li>
            {off && (
              <li className={styles.stop}>
                <span className={styles.place}>{shortAddress(off.name)}</span>{' '}
                <When label={text.getsOff} time={format.time(off.eta, ride.cost.currency)} />{' '}
                <span className={styles.more}>{stopOrdinal(stops.indexOf(off), stops.length, words)}</span>
              </li>
            )}
          </ol>
          {!hasAccepted && <MatchPeople ride={ride} readerUid={readerUid} onOpen={onOpenPerson} />}
        </section>
      )}
      <MoneyCard ride={ride} readerUid={readerUid} />
      <Card>
        <RideTimeline ride={ride} readerUid={readerUid} />
      </Card>
      {!cost && !hasAccepted && <MatchPeople ride={ride} readerUid={readerUid} onOpen={onOpenPerson} />}
      {/* The companions stand above, with the price. */}
      <CompanionList
        ride={ride}
        readerUid={readerUid}
        withoutCompanions
        named={false}
        onOpen={onOpenPerson}
        own={ownMark}
      />
      {cost && (
        <p className={styles.together}>
          {ride.vehicle === 'van' && hasAccepted && <span>{text.van}</span>}
          {saved !== null && <span>{text.everyoneSaves}</span>}
          <span>
            {ride.co2.savedGrams > 0
              ? text.co2(format.weight(ride.co2.savedGrams, ride.cost.currency))
              : text.co2None}
          </span>
        </p>
      )}
      <Dialog isOpen={asking} title={text.refuseTitle} onClose={() => setAsking(false)}>
        <div className={styles.stake}>
          <div className={styles.offer}>
            {cost && (
              <p className={styles.given}>
                <span>{text.refuseGives}</span>
                <strong>{format.money(cost.share)}</strong> <s>{text.alone(format.moneyWhole(cost.solo))}</s>
              </p>
            )}
            {/* The time to decide goes on, and stays in view. */}
            {ring && <span className={styles.clock}>{ring}</span>}
          </div>
          <p>{text.refuseText}</p>
          <p className={styles.free}>
            <Icon path={icons.check} size={18} />
            {text.refuseFree}
          </p>
        </div>
        {/* One below the other, in one order on every screen. */}
        <div className={styles.choices}>
          {/* Whoever opens this wants something else than this group. */}
          <Button
            wide
            icon={laterIcons.search}
            loading={busy === 'again'}
            onClick={() => void run('again', () => onCancel(true))}
          >
            {words.searchAgain}
          </Button>
          <Button wide variant="ghost" onClick={() => setAsking(false)}>
            {text.stay}
          </Button>
          <Button
            wide
            variant="transparent"
            loading={busy === 'cancel'}
            onClick={() => void run('cancel', () => onCancel(false))}
          >
            {search.giveUp}
          </Button>
        </div>
      </Dialog>
    </Screen>
  )
}

function When({ label, time }: { label: string; time: string }) {
  return (
    <span className={styles.time}>
      {label} <strong>{time}</strong>
    </span>
  )
}

/** What changed since the reader first saw this ride: somebody joined, or the terms are new. */
function useTermsNotice(ride: Ride): string | null {
  const { match: text } = useText()
  const before = useRef(ride)
  const [notice, setNotice] = useState<string | null>(null)

  useEffect(() => {
    const known = before.current
    before.current = ride
    if (ride.id !== known.id) return setNotice(null)
    if (ride.termsVersion === known.termsVersion) return
    const uids = new Set(known.rideRequests.map(({ firebase_uid }) => firebase_uid))
    const newcomer = ride.rideRequests.find(({ firebase_uid }) => !uids.has(firebase_uid))
    const said = newcomer ? `${text.newcomer(newcomer.userName)}. ${text.termsChanged}` : text.termsChanged
    setNotice(said)
    announce(said)
  }, [ride, text])

  return notice
}
