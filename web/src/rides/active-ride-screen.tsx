import { arrivalOf, type Ride } from '@woodalo/protocol'
import { Fragment, useState, type ReactNode } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { Screen } from '../ui/screen.tsx'
import { useTime } from '../ui/use-time.ts'
import { StepLine } from '../ui/step-line.tsx'
import { atThePointMeters } from './at-meeting-point.ts'
import { CodeCard, type CodeFault } from './verification-code-card.tsx'
import { CompanionList, type ShownPerson } from './companion-list.tsx'
import { GetOffEarly } from './get-off-early.tsx'
import { IAmHere } from './i-am-here.tsx'
import { LeaveRide, type LeaveReason } from './leave-ride.tsx'
import { type LookActions, OwnLook } from './own-look.tsx'
import { hasMetOthers, isUnderWay, looksForTaxi, minutesUntilTaxi } from './look-for-taxi.ts'
import { isTimeToOrder, OrderButton, OrderVehicle } from './order-vehicle.tsx'
import { MoneyCard } from './money-card.tsx'
import { Absence } from './no-show.tsx'
import { useRereadAt } from './use-reread-at.ts'
import { rideStep } from './ride-steps.ts'
import { clockMinutesUntil } from './clock-minutes.ts'
import { Owes } from './give-or-get-back-line.tsx'
import { RideTimeline } from './ride-timeline.tsx'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'
import styles from './active-ride-screen.module.css'
import { hasUnnamedMeetingPoint } from './unnamed-meeting-point.ts'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { ownRequest } from './own-request.ts'
import { isSoon } from './time-to-get-ready.ts'
import { leaveReasons } from './leave-reasons.ts'
import { shortNameOf } from './short-name.ts'
import { companionsInOrder } from './stops-in-order.ts'
import { missingRiders } from './riders-not-met.ts'
import { HereSince } from './arrived-or-on-the-way.tsx'
import { OwnArrival } from './arrival-known-to-group.tsx'
import { shortAddress } from '../i18n/short-address.ts'
import { wayOnFoot } from './way-on-foot.ts'

export interface ActiveRideActions extends LookActions {
  openChat(): void
  openPerson(person: ShownPerson): void
  confirmCode(code: string): Promise<CodeFault | null>
  /** Writes to the group; returns whether it was sent. */
  write(words: string): Promise<boolean>
  /** The reader has set out for the meeting point. */
  setOut(): Promise<void>
  /** The reader is at the meeting point. */
  arrive(): Promise<void>
  /** The reader says that somebody has not come. */
  miss(uid: string): Promise<void>
  /** Reads the ride again: from this moment on the rider may do more. */
  reread(): void
  getOff(): Promise<void>
  leave(reason: LeaveReason): Promise<void>
}

interface ActiveRideScreenProps {
  ride: Ride
  readerUid: string
  code: string | null
  unreadMessages: number
  /** What somebody wrote last in the chat; null if nothing. */
  lastWords?: ((uid: string) => string | null) | undefined
  /** Milliseconds by the server's clock. */
  now: () => number
  aside?: ReactNode
  /** The ride's chat, where there is room for it beside the ride. */
  chatBeside?: ReactNode
  /** The row of the reader among the riders. */
  ownMark?: ReactNode
  /** Which taxi it is. */
  taxi?: ReactNode
  /** Asks whoever orders how they are paid; empty where that is known. */
  payTo?: ReactNode
  /** Lets others follow the ride. */
  share?: ReactNode
  /** Whom to call in an emergency: a button in the head. */
  emergency?: ReactNode
  actions: ActiveRideActions
}

/** As many as stand in a line of large letters on a phone. */
const mostLargeLetters = 24

/** Everybody has accepted: meet, verify, order, travel, get off. */
export function ActiveRideScreen(props: ActiveRideScreenProps) {
  const {
    ride,
    readerUid,
    code,
    unreadMessages,
    lastWords,
    now,
    aside,
    chatBeside,
    ownMark,
    taxi,
    payTo,
    share,
    emergency,
    actions,
  } = props
  const { ride: text, chat, match } = useText()
  const format = useFormat()
  const time = useTime(now)
  const [gettingOff, setGettingOff] = useState(false)
  const [wayToOrder, setWayToOrder] = useState<string | null>(null)
  const step = rideStep(ride, readerUid, time)
  const own = ownRequest(ride, readerUid)
  const requestsVehicle = readerUid === ride.requesterUid
  const ownStop = ride.stops.find(({ firebase_uid }) => firebase_uid === readerUid)
  const underWay = isUnderWay(ride)
  const isAhead = ownStop?.state === 'waiting' && (underWay || ride.isVerified)
  const arrival = ownStop && isAhead ? arrivalOf(ownStop, time) : null
  const late = arrival?.lateMinutes ? [text.late(arrival.lateMinutes)] : []
  // Before that, the button that gets off would read as "I'm here".
  const mayGetOff = ride.may.includes('drop-off')
  const rides = step >= 3 && mayGetOff
  const nears = rides && (step === 4 || (arrival !== null && isSoon(arrival.at, time)))
  const reasons = leaveReasons(ride)
  const mayArrive = ride.may.includes('arrive')
  // A point without a name is called what it is.
  const isUnnamed = hasUnnamedMeetingPoint(ride, match.meetAt)
  const isMeeting = !underWay && !ride.isVerified
  // Each stage is a screen of its own: what is shown in several of them is drawn anew, and does not wander through the turn.
  const stage = isMeeting ? 'meeting' : underWay ? 'under way' : 'order'
  const isThere = own?.arrived ?? false
  const ordersHere = requestsVehicle && !underWay
  const isNear = own?.walk ? own.walk.distance < atThePointMeters : false

  const hasMet = hasMetOthers(ride, readerUid)
  const seeksTaxi = looksForTaxi(ride, readerUid)
  const minutes = minutesUntilTaxi(ride, time)
  const missing = missingRiders(ride).map(({ userName }) => shortNameOf(ride, userName))
  const walk = own?.walk && !ride.isVerified && !isThere && !hasMet ? own.walk : null
  const onTheWay = rides && ownStop ? arrival : null
  // Whoever has ordered nothing by then may have stopped a taxi in the street.
  const isOrderPinned = requestsVehicle && isTimeToOrder(ride) && !mayArrive && !rides
  const departs = text.departs(format.time(ride.meetAt, ride.cost.currency))

  useRereadAt(ride.noShowFrom, now, actions.reread)

  async function getOff() {
    setGettingOff(true)
    await actions.getOff()
    setGettingOff(false)
  }

  /**
   * The next step, pinned at the thumb.
   */
  function foot() {
    if (mayArrive)
      return (
        <IAmHere
          ride={ride}
          readerUid={readerUid}
          now={time}
          onSetOut={actions.setOut}
          onArrive={actions.arrive}
        />
      )
    if (!own?.isVerified) return undefined
    if (rides)
      return (
        <>
          <Owes ride={ride} readerUid={readerUid} />
          <Button
            wide
            // Until then it is seldom what somebody wants, and a slip would end their ride.
            variant={nears ? 'primary' : 'ghost'}
            icon={icons.check}
            loading={gettingOff}
            onClick={() => void getOff()}
          >
            {text.getOff}
          </Button>
          {nears && <p className={styles.hint}>{text.getOffHint}</p>}
        </>
      )
    if (isOrderPinned) return <OrderButton ride={ride} way={wayToOrder} />
    if (chatBeside) return undefined
    return (
      <Button variant="ghost" wide icon={laterIcons.chat} onClick={actions.openChat}>
        {chat.open}
      </Button>
    )
  }

  function title(): string {
    if (onTheWay) return text.offIn(format.duration(clockMinutesUntil(time, Date.parse(onTheWay.at)) * 60))
    if (underWay && ownStop) return ownStop.name
    if (seeksTaxi && minutes > 0) return text.taxiComesIn(format.duration(minutes * 60))
    if (seeksTaxi && ride.taxi?.arrivesAt) return text.taxiIsDue
    if (seeksTaxi && ride.taxi?.plate) return text.lookForPlate(ride.taxi.plate)
    if (ride.isVerified) return text.allVerified
    if (hasMet && missing.length > 0) return text.waitingFor(format.list(missing))
    return shortAddress(ride.meetingPoint.name)
  }

  function kicker(): string {
    if (onTheWay) return ownStop?.name ?? ''
    if (underWay) return text.dropOff
    if (hasMet) return shortAddress(ride.meetingPoint.name)
    return isUnnamed ? '' : match.meetAt
  }

  // Keeps what is being typed in it when it moves.
  const order = (
    <OrderVehicle
      key="order"
      ride={ride}
      way={wayToOrder}
      onWay={setWayToOrder}
      isPinned={isOrderPinned}
      taxi={taxi}
    />
  )
  // Once everybody is there, or a taxi comes, that is what comes next.
  const isOrderFirst = seeksTaxi || isTimeToOrder(ride)

  const ownLook = <OwnLook ride={ride} readerUid={readerUid} actions={actions} folded={requestsVehicle} />

  const line = (
    <Card key={`line ${stage}`}>
      <RideTimeline ride={ride} readerUid={readerUid} now={time} />
    </Card>
  )

  return (
    <Screen
      {...(aside ? { aside } : {})}
      onPhone="strip"
      beside={chatBeside}
      head={
        <div
          className={styles.where}
          data-on-the-way={onTheWay ? '' : undefined}
          // What is to do is as large as on the other screens; the name of a place may be long.
          data-large={title().length <= mostLargeLetters ? '' : undefined}
        >
          <div className={styles.bar}>
            <p className={styles.role}>{kicker()}</p>
            {emergency}
            {!chatBeside && (
              <IconButton
                icon={laterIcons.chat}
                label={unreadMessages > 0 ? `${text.chat}, ${chat.unread(unreadMessages)}` : text.chat}
                badge={unreadMessages > 0 ? String(unreadMessages) : null}
                onClick={actions.openChat}
              />
            )}
          </div>
          <ScreenTitle compact>{title()}</ScreenTitle>
          <div className={styles.when}>
            {walk && !isNear && <WayThere ride={ride} walk={walk} />}
            {/* Whoever orders has the hours below, and needs the room for the order. That it is late stands here alone. */}
            {!(requestsVehicle && isOrderFirst && late.length === 0) && (
              <p className={isMeeting ? styles.hour : undefined}>
                {[
                  // Once all are there, the hour at which they should be says nothing any more.
                  ...(isAhead && arrival
                    ? [text.arrives(format.time(arrival.at, ride.cost.currency))]
                    : [...(walk && isNear ? [text.near] : []), departs]),
                  ...late,
                ].join(' · ')}
              </p>
            )}
          </div>
        </div>
      }
      foot={foot()}
    >
      {/* On the way the line of the ride says it. */}
      {!onTheWay && (
        <StepLine
          key={`steps ${stage}`}
          label={text.title}
          steps={[text.steps.walk, text.steps.code, text.steps.taxi, text.steps.ride, text.steps.arrive]}
          // A rider who is there already need not walk.
          current={step === 0 && isThere ? 1 : step}
        />
      )}
      {/* The card of the code says it to whoever has met the others. */}
      {isMeeting && !hasMet && <OwnArrival ride={ride} readerUid={readerUid} />}
      {ordersHere && isOrderFirst && order}
      {seeksTaxi && !requestsVehicle && <Fragment key="taxi">{taxi}</Fragment>}
      {!underWay && (
        <CodeCard
          key={`code ${stage}`}
          ride={ride}
          readerUid={readerUid}
          now={time}
          code={code}
          onConfirm={actions.confirmCode}
          onOpenChat={chatBeside ? null : actions.openChat}
          lastWords={lastWords}
          onWrite={actions.write}
          ownLook={isMeeting && requestsVehicle && ownLook}
          onOpenPerson={actions.openPerson}
          below={(companion) =>
            companion.absence && <Absence ride={ride} companion={companion} onMiss={actions.miss} />
          }
        />
      )}
      {isMeeting && !requestsVehicle && (
        <CompanionList
          key="meeting"
          ride={ride}
          readerUid={readerUid}
          onOpen={actions.openPerson}
          own={ownMark}
          named={!hasMet}
          // Whoever has the code stands beside its boxes.
          without={hasMet ? null : ride.requesterUid}
          // The faces above say it.
          count={hasMet ? undefined : text.someThere(atPoint(ride), ride.rideRequests.length)}
          // Who has not come yet needs no word: the count says how many.
          trailing={(rider) =>
            !hasMet && (rider.arrivedAt ?? rider.onWayAt) !== null && <HereSince ride={ride} rider={rider} />
          }
          below={(companion) => <Absence ride={ride} companion={companion} onMiss={actions.miss} />}
        />
      )}
      {/* Whoever has met the one with the code is found. */}
      {isMeeting && !requestsVehicle && !hasMet && ownLook}
      {ordersHere && !isOrderFirst && order}
      {/* While the taxi comes there is time for it. */}
      {ordersHere && ride.taxi && <div className={styles.payTo}>{payTo}</div>}
      {/* Once all are there, the way is what comes next. */}
      {!isMeeting && line}
      {!ordersHere && !seeksTaxi && <Fragment key="taxi">{taxi}</Fragment>}
      {share}
      <MoneyCard key={`money ${stage}`} ride={ride} readerUid={readerUid} />
      {isMeeting && line}
      {/* Of whoever orders, the card of the code shows the companions. */}
      {(!isMeeting || requestsVehicle) && (
        <CompanionList
          ride={ride}
          readerUid={readerUid}
          onOpen={actions.openPerson}
          own={ownMark}
          withoutCompanions={requestsVehicle && !underWay}
        />
      )}
      {!rides && mayGetOff && <GetOffEarly busy={gettingOff} onGetOff={getOff} />}
      {reasons.length > 0 && (
        <LeaveRide
          reasons={reasons}
          owes={ride.isVerified}
          others={companionsInOrder(ride, readerUid).map(({ userName }) => shortNameOf(ride, userName))}
          counts={own?.arrivedAt === null}
          onLeave={actions.leave}
        />
      )}
    </Screen>
  )
}

/** How many have said that they are there, or were met there: whoever orders has no code to type. */
function atPoint({ rideRequests, requesterUid }: Ride): number {
  return rideRequests.filter(
    ({ arrivedAt, isVerified, firebase_uid }) =>
      arrivedAt !== null || (isVerified && firebase_uid !== requesterUid),
  ).length
}

/** How far it is on foot, as a link to the way there. */
function WayThere({ ride, walk }: { ride: Ride; walk: { distance: number; duration: number } }) {
  const text = useText().ride
  const format = useFormat()
  const words = text.walk(format.distance(walk.distance), format.duration(walk.duration))
  return (
    <a
      className={styles.go}
      href={wayOnFoot(ride.meetingPoint)}
      target="_blank"
      rel="noreferrer"
      aria-label={`${words}. ${text.directions}`}
    >
      <span className={styles.goWords}>
        <Icon path={laterIcons.walk} size={18} />
        {words}
        <Icon path={icons.chevronRight} size={16} />
      </span>
    </a>
  )
}
