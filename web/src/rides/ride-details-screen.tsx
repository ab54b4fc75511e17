import type { Ride } from '@woodalo/protocol'
import type { Texts } from '@woodalo/languages/texts'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button, ButtonLink, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { RowIcon } from '../ui/row-icon.tsx'
import { Price } from '../ui/price.tsx'
import { Screen } from '../ui/screen.tsx'
import { CompanionList, type ShownPerson } from './companion-list.tsx'
import { type OwnCost, ownCost } from './own-cost.ts'
import { RideTimeline } from './ride-timeline.tsx'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'
import styles from './ride-details-screen.module.css'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { companionsInOrder } from './stops-in-order.ts'
import { ownRequest } from './own-request.ts'
import { cancellationStory } from './cancellation-story.ts'
import { shortNameOf } from './short-name.ts'
import { isDroppedOff } from './is-dropped-off.ts'
import { savedFraction } from './saved-fraction.ts'

const TaxiAlone = lazy(async () => ({ default: (await import('./taxi-alone.tsx')).TaxiAlone }))

/** As long as somebody probably still wants to get there. */
const stillWantedMilliseconds = 60 * 60_000

interface RideDetailsScreenProps {
  ride: Ride
  readerUid: string
  aside?: ReactNode
  /** Who gives whom how much. */
  money?: ReactNode
  chatPath: string | null
  /** The ride's chat, where there is room for it beside the details. */
  chatBeside?: ReactNode
  /** Tells the others, in the chat, that something was left in the taxi; absent once nothing can be written. */
  onLost?: ((message: string) => Promise<void>) | undefined
  /** Present if the reader may rate. */
  onRate?: (() => void) | undefined
  rated: boolean
  /** The stars that were given just now: the thanks stand where they are read, and do not come and go. */
  ratedNow?: number | null
  onOpenPerson: (person: ShownPerson) => void
  onBack: () => void
  /** Leads to the request form; after a canceled ride with the same addresses. */
  onNewRide: () => void
}

/** A ride that is over: what it cost, who was in it, how it ended. */
export function RideDetailsScreen(props: RideDetailsScreenProps) {
  const { ride, readerUid, aside, money, chatPath, onLost, onRate, rated, ratedNow = null } = props
  const { onOpenPerson, onBack, onNewRide } = props
  const { canceled, pastRide, ride: words, match, rating, search, ui } = useText()
  const format = useFormat()
  const own = ownRequest(ride, readerUid)
  const cost = ownCost(own)
  const [asking, setAsking] = useState(false)
  const [now] = useState(Date.now)
  const [alone, setAlone] = useState(false)
  const saved = savedFraction(cost)
  const ownStop = ride.stops.find(({ firebase_uid }) => firebase_uid === readerUid)
  // The reader has got off but others, who get off later, are still riding: shows who.
  const isLater = (uid: string) =>
    (ride.stops.find(({ firebase_uid }) => firebase_uid === uid)?.order ?? 0) > (ownStop?.order ?? 0)
  const aboard = companionsInOrder(ride, readerUid)
    .filter(
      ({ firebase_uid, isVerified }) =>
        isVerified && !isDroppedOff(ride, firebase_uid) && isLater(firebase_uid),
    )
    .map(({ userName }) => shortNameOf(ride, userName))
  const destination = own?.destination?.name ?? ownStop?.name
  const isCanceled = ride.status === 'canceled'
  const isMoneyOpen = ride.unsettled !== null
  // What was open stays first while it is looked at: its confirmation must not move out of sight.
  const [isMoneyFirst, setMoneyFirst] = useState(isMoneyOpen)
  if (isMoneyOpen && !isMoneyFirst) setMoneyFirst(true)
  const story = canceledStory(ride, readerUid, canceled)
  const over = ride.endedAt ?? ride.activeAt ?? ride.createdAt
  // A ride that took place is called by when it left, here as in the list of rides.
  const when = isCanceled ? over : (ride.departedAt ?? ride.activeAt ?? ride.createdAt)

  const summary = (costs: OwnCost) => (
    <Card>
      <h2 className={styles.heading}>{pastRide.costSummary}</h2>
      <dl className={styles.costs}>
        <div className={styles.share}>
          <dt>{isCanceled ? pastRide.wouldHavePaid : pastRide.yourShare}</dt>
          <dd>
            <Price value={costs.share} {...(isCanceled || isMoneyFirst ? {} : { size: 'display' })} />
          </dd>
        </div>
        <div>
          <dt>{pastRide.aloneCost}</dt>
          <dd>{format.money(costs.solo)}</dd>
        </div>
        <div className={styles.saved}>
          <dt>{isCanceled ? pastRide.wouldHaveSaved : pastRide.saved}</dt>
          <dd>
            {format.money(costs.saved)}
            {saved !== null && ` · ${format.percent(saved)}`}
          </dd>
        </div>
        <div>
          <dt>{words.vehicleTotal}</dt>
          {/* To the cent, as the shares that it is divided into. */}
          <dd>{format.money(ride.cost)}</dd>
        </div>
      </dl>
      {ride.co2.savedGrams > 0 && !isCanceled && (
        <p className={styles.green}>{match.co2(format.weight(ride.co2.savedGrams, ride.cost.currency))}</p>
      )}
    </Card>
  )

  return (
    <Screen
      {...(aside ? { aside } : {})}
      beside={props.chatBeside}
      // A phone has no room for the way of a ride that was not driven.
      onPhone={isCanceled ? 'none' : 'strip'}
      head={
        <>
          <IconButton
            icon={laterIcons.arrowLeft}
            label={ui.back}
            variant="transparent"
            className={styles.back}
            onClick={onBack}
          />
          <div className={styles.where}>
            <ScreenTitle compact>{destination ?? pastRide.details}</ScreenTitle>
            <p className={styles.date}>
              {`${format.day(when, now)}, ${format.time(when, ride.cost.currency)}`}
              {' · '}
              <span className={isCanceled ? styles.broken : undefined}>
                {ride.status !== 'active'
                  ? words.statuses[ride.status]
                  : aboard.length > 0
                    ? words.goesOnWith(format.list(aboard))
                    : words.gotOff}
              </span>
            </p>
            {/* What it was good for, where money has the summary's place; as long as it has, or a payment would move all. */}
            {cost && saved !== null && isMoneyFirst && !isCanceled && (
              <p className={styles.worth}>
                {`${pastRide.saved} ${format.money(cost.saved)} · ${format.percent(saved)}`}
              </p>
            )}
          </div>
        </>
      }
      // While money is open, that comes first.
      foot={
        onRate && !rated && !isCanceled ? (
          <Button wide variant={isMoneyOpen ? 'ghost' : 'primary'} icon={icons.star} onClick={onRate}>
            {words.rate}
          </Button>
        ) : (
          <Button
            wide
            variant={isMoneyOpen ? 'ghost' : 'primary'}
            icon={laterIcons.search}
            onClick={onNewRide}
          >
            {isCanceled ? (
              <span className={styles.again}>
                {words.searchAgain}
                {cost && <span> {search.wouldPayShared(format.money(cost.share))}</span>}
              </span>
            ) : (
              words.newRide
            )}
          </Button>
        )
      }
    >
      <div role="status" className={styles.said}>
        {onRate && ratedNow !== null && (
          <div className={styles.thanks}>
            <p>
              <strong>{rating.thanks}</strong>
              <span className={styles.stars} role="img" aria-label={ui.stars(ratedNow)}>
                {Array.from({ length: ratedNow }, (_, index) => (
                  <Icon key={index} path={icons.star} size={16} filled />
                ))}
              </span>
            </p>
            <Button variant="transparent" size="small" aria-label={rating.change} onClick={onRate}>
              {rating.changeShort}
            </Button>
          </div>
        )}
      </div>
      {ride.cancellation && (
        <p className={styles.canceled}>
          {/* The head says that it is canceled. */}
          <strong>{canceled.titles[ride.cancellation.reason]}</strong>
          {story && <span>{story}</span>}
          {!ride.isVerified && <span className={styles.nothing}>{pastRide.paidNothing}</span>}
        </p>
      )}
      {isCanceled && ownStop && now - Date.parse(over) < stillWantedMilliseconds && (
        <Card flush>
          <ListRow
            leading={<RowIcon path={laterIcons.taxi} />}
            title={
              <span className={styles.alone}>
                <span>{search.alone}</span> {cost && <span>{`~${format.moneyWhole(cost.solo)}`}</span>}
              </span>
            }
            detail={search.aloneDetail}
            onPress={() => setAlone(true)}
          />
        </Card>
      )}
      <Suspense fallback={null}>
        {alone && ownStop && (
          <TaxiAlone
            from={ride.origin}
            to={ownStop}
            text={canceled.aloneText}
            onClose={() => setAlone(false)}
          />
        )}
      </Suspense>
      {isMoneyFirst && money}
      {cost && !isCanceled && summary(cost)}
      {!isMoneyFirst && money && <div className={styles.after}>{money}</div>}
      <Card>
        <dl className={styles.facts}>
          <div>
            <dt>{pastRide.origin}</dt>
            <dd>{ride.origin.name}</dd>
          </div>
          {ride.cancellation && (
            <div>
              <dt>{words.leaveReason}</dt>
              <dd>{words.reasons[ride.cancellation.reason]}</dd>
            </div>
          )}
        </dl>
        <RideTimeline ride={ride} readerUid={readerUid} />
      </Card>
      <CompanionList ride={ride} readerUid={readerUid} onOpen={onOpenPerson} />
      {/* What it would have cost comes last: it was not paid. */}
      {cost && isCanceled && summary(cost)}
      {onRate && !rated && isCanceled && (
        <Button variant="ghost" icon={icons.star} wide onClick={onRate}>
          {words.rate}
        </Button>
      )}
      {onRate && rated && ratedNow === null && (
        <Button variant="transparent" icon={icons.star} wide onClick={onRate}>
          {rating.change}
        </Button>
      )}
      {/* The chat beside it has the taxi and the question. */}
      {onLost && !props.chatBeside && (
        <Button
          variant="ghost"
          wide
          loading={asking}
          onClick={() => {
            setAsking(true)
            const time = format.time(ride.meetAt, ride.cost.currency)
            void onLost(pastRide.lostMessage(time, ride.taxi?.plate ?? '')).finally(() => setAsking(false))
          }}
        >
          {pastRide.lost}
        </Button>
      )}
      {chatPath && (
        <ButtonLink variant="ghost" icon={laterIcons.chat} wide href={chatPath}>
          {words.chat}
        </ButtonLink>
      )}
    </Screen>
  )
}

/** In the words of the notice, which tells only whoever did not accept that their time was over. */
function canceledStory(ride: Ride, readerUid: string, text: Texts['canceled']): string | null {
  const { cancellation } = ride
  if (!cancellation || cancellation.reason === 'NOT_CONFIRMED_IN_TIME') return null
  const { reason, byUid } = cancellation
  const by = [...ride.rideRequests, ...ride.left].find(({ firebase_uid }) => firebase_uid === byUid)
  const isOther = by !== undefined && by.firebase_uid !== readerUid
  return cancellationStory(reason, isOther ? shortNameOf(ride, by.userName) : null, text)
}
