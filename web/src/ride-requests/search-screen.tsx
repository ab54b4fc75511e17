import { useEffect, useState, type ReactNode } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { ProgressRing } from '../ui/progress-ring.tsx'
import { Screen } from '../ui/screen.tsx'
import { StrandSearch } from '../ui/strands/strand-search.tsx'
import { laterIcons } from '../ui/later-icons.ts'
import styles from './search-screen.module.css'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { announce } from '../ui/announce.ts'

export interface SearchView {
  originName: string
  destinationName: string
  /** By the server's clock, in milliseconds; null while no time runs. */
  beganAt: number | null
  endsAt: number | null
  /** How many open requests near by could go the same way; null before the first count. */
  nearby: number | null
  /** The search found nobody and rests. */
  resting: boolean
  pushesOn: boolean
  /** There is no network: the last count says nothing about now. */
  offline?: boolean
  /** The request has not reached the server yet: closing the app would lose it. */
  onItsWay?: boolean
}

interface SearchScreenProps {
  search: SearchView
  /** Milliseconds by the server's clock. */
  now: () => number
  onCancel: () => Promise<void>
  onKeepSearching: () => Promise<void>
  /** Offers pushes if they are possible but off; whoever goes on after a rest is asked for them. */
  onAskForPushes?: (() => void | Promise<void>) | undefined
  /** What else one can do while the search rests. */
  choices?: ReactNode
  /** What it probably costs shared and alone; null until it is known, and its room is kept. */
  price?: { shared: string | null; alone: string } | null | undefined
  /** The trip on its map, where there is room for it beside the words. */
  map?: ReactNode
}

/** The search for companions: the time left, how many are near, and the button to cancel. */
export function SearchScreen(props: SearchScreenProps) {
  const { search, onCancel, onKeepSearching, onAskForPushes, choices, price, map } = props
  const { search: text, match } = useText()
  const format = useFormat()
  const [busy, setBusy] = useState<'cancel' | 'keep' | null>(null)
  const left = useSecondsLeft(search.endsAt, props.now)
  const total =
    search.endsAt !== null && search.beganAt !== null ? (search.endsAt - search.beganAt) / 1000 : null
  const count = search.nearby ?? 0
  // What one may do meanwhile has its price beside it, and no other is promised.
  const isAlone = !search.resting && Boolean(choices)
  // Before the first count the number is unknown, which is not zero.
  const counter = search.offline
    ? text.notCounting
    : search.nearby === null
      ? text.counting
      : count > 0
        ? text.nearby(count)
        : text.nobodyNear

  useEffect(() => {
    if (search.nearby === null || search.resting) return
    announce(counter)
    // No longer true if this screen is gone.
    return () => announce('')
  }, [search.nearby, search.resting, counter])

  async function run(what: 'cancel' | 'keep', act: () => Promise<void>) {
    setBusy(what)
    await act()
    setBusy(null)
  }

  /** The search does not wait for an answer to whether one may be told. */
  async function keep() {
    const told = onAskForPushes?.()
    await onKeepSearching()
    await told
  }

  const drawing = (
    <StrandSearch
      count={search.resting || search.offline ? 0 : count}
      counter={counter}
      // While it rests the drawing is low.
      labels={search.resting ? null : { own: match.you, ring: match.meetAt }}
    />
  )

  return (
    <Screen
      // Once it rests, what one can do next needs the room.
      onPhone={search.resting ? 'none' : 'half'}
      together
      aside={map || <div className={styles.sea}>{drawing}</div>}
      foot={
        <>
          {search.resting && (
            <Button
              wide
              icon={laterIcons.search}
              loading={busy === 'keep'}
              onClick={() => void run('keep', keep)}
            >
              <span className={styles.keep}>
                {text.keepSearching}
                {onAskForPushes && <small> {text.keepTold}</small>}
              </span>
            </Button>
          )}
          <Button
            variant="ghost"
            wide
            loading={busy === 'cancel'}
            onClick={() => void run('cancel', onCancel)}
          >
            {busy === 'cancel' ? text.canceling : search.resting ? text.giveUp : text.cancel}
          </Button>
        </>
      }
    >
      {map && (
        <div className={styles.banner} data-low={search.resting ? '' : undefined}>
          {drawing}
        </div>
      )}
      <div className={styles.line}>
        <ScreenTitle>{search.resting ? text.noneYet : text.searching}</ScreenTitle>
        {left !== null && !search.resting && (
          <span className={styles.ring} data-offline={search.offline ? '' : undefined}>
            <ProgressRing fraction={total ? left / total : 1} unit={left < 60 ? text.seconds : match.minutes}>
              <span aria-hidden="true">{left < 60 ? left : format.countdown(left)}</span>
            </ProgressRing>
          </span>
        )}
        <p className={styles.counter}>
          {search.resting ? (
            // Why one would go on: what is at stake.
            <>
              {price?.shared ? (
                <b className={styles.worth}>{text.wouldPayShared(price.shared)}</b>
              ) : (
                text.noneYetText
              )}
            </>
          ) : (
            // That there is no network is said above: what becomes of a group is the question.
            <strong>{search.offline ? text.groupMeanwhile : counter}</strong>
          )}
        </p>
      </div>
      {isAlone && price?.shared && <p className={styles.worth}>{text.wouldPayShared(price.shared)}</p>}
      <div
        className={styles.trip}
        data-resting={search.resting ? '' : undefined}
        data-alone={isAlone ? '' : undefined}
      >
        <p>{search.originName}</p>
        <p className={styles.to}>{search.destinationName}</p>
      </div>
      {!search.resting && !isAlone && price !== undefined && price?.shared !== null && (
        <p className={styles.price}>
          {price === null ? (
            '\u00a0'
          ) : (
            <>
              <strong>{text.sharedPrice(price.shared)}</strong> {text.alonePriceShort(price.alone)}
            </>
          )}
        </p>
      )}
      {choices}
      {!search.resting &&
        !search.onItsWay &&
        // Without a network, nobody is told of anything.
        !search.offline &&
        // Where this page can be told of a group, that is offered; where it cannot, it has to stay open.
        (onAskForPushes ? (
          <Button variant="ghost" wide icon={laterIcons.bell} onClick={() => void onAskForPushes()}>
            {text.tellMeClosed}
          </Button>
        ) : (
          <p className={styles.hint}>{search.pushesOn ? text.leaveOpen : text.leaveOpenNoPush}</p>
        ))}
    </Screen>
  )
}

/** Whole seconds until the deadline, updated once a second; null while no time runs. */
function useSecondsLeft(endsAt: number | null, now: () => number): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    if (endsAt === null) return setLeft(null)
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - now()) / 1000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [endsAt, now])
  return left
}
