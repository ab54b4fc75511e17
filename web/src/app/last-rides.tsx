import type { Money, Ride } from '@woodalo/protocol'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { type LoadedRides, RideList } from '../rides/ride-list.tsx'
import { ownCost } from '../rides/own-cost.ts'
import { ownRequest } from '../rides/own-request.ts'
import type { RepeatedTrip } from '../rides/repeat-trip-button.tsx'
import { client } from './browser-client.ts'
import { keepRides, readKeptRides } from './kept-last-rides.ts'
import { ridePath } from './paths-of-screens.ts'
import type { OpenMoney } from './state/browser-storage.ts'
import { useAppState } from './use-app-state.ts'

const shownAtFirst = 3

/** Over for everybody, or for the reader, who has got off while others continue. */
function isBehind({ status, stops }: Ride, readerUid: string): boolean {
  if (status !== 'active') return status !== 'pending'
  return stops.some(({ firebase_uid, state }) => firebase_uid === readerUid && state === 'dropped_off')
}

async function readOpenMoney(ride: Ride, readerUid: string): Promise<OpenMoney | null> {
  // Most people have none.
  const { openMoneyOf } = await import('./open-money.ts')
  return openMoneyOf(ride, readerUid)
}

/** All that sharing has saved the reader; null where that is nothing or in several currencies. */
function savedIn(rides: readonly Ride[], readerUid: string): Money | null {
  const saved = rides
    .filter(({ status }) => status !== 'canceled')
    .flatMap((ride) => ownCost(ownRequest(ride, readerUid))?.saved ?? [])
  const [first] = saved
  if (!first || saved.some(({ currency }) => currency !== first.currency)) return null
  const amount = saved.reduce((sum, each) => sum + each.amount, 0)
  return amount > 0 ? { ...first, amount } : null
}

export type RidesPage = Awaited<ReturnType<typeof client.api.rides.page>>

export interface LastRidesProps {
  /** What has been read already, or was tried in vain; null before that. */
  first: RidesPage | 'failed' | null
  /** Stands there for whoever has none. */
  whenNone: ReactNode
  /** What is open, as far as it is known. */
  open: OpenMoney | null
  onRepeat: (asked: RepeatedTrip) => void
  /** Told once it is known whether money is open. */
  onOpenMoney: (open: OpenMoney | null) => void
}

/** Past rides, newest first: a few, and all on request. */
export function LastRides({ first, whenNone, open, onRepeat, onOpenMoney }: LastRidesProps) {
  const user = useAppState((state) => state.user)
  const [known] = useState(() => readKeptRides(localStorage) ?? undefined)
  const [loaded, setLoaded] = useState<LoadedRides>({ state: 'loading', known })
  const [all, setAll] = useState(false)

  const userId = user?.id ?? ''
  const given = useRef(first)

  const load = useCallback(async () => {
    setLoaded({ state: 'loading', known })
    const read = given.current
    given.current = null
    try {
      if (read === 'failed') throw new Error('not read')
      const { rides, next } = read ?? (await client.api.rides.page({}, { quiet: true }))
      const behind = rides.filter((ride) => isBehind(ride, userId))
      // Of a part of the rides it would be too little.
      const saved = next === null ? savedIn(behind, userId) : null
      setLoaded({ state: 'ready', rides: behind, saved })
      keepRides(localStorage, { rides: behind.slice(0, shownAtFirst), saved })
    } catch {
      setLoaded({ state: 'failed', known })
    }
  }, [userId, known])
  useEffect(() => void load(), [load])
  const shown = useMemo(
    () => (loaded.state === 'ready' ? loaded.rides.slice(0, all ? undefined : shownAtFirst) : []),
    [loaded, all],
  )
  const [sums, setSums] = useState<ReadonlyMap<string, Money>>(new Map())
  useEffect(() => {
    if (loaded.state !== 'ready') return
    let current = true
    const first = loaded.rides.find(({ unsettled }) => unsettled !== null)
    if (!first) return onOpenMoney(null)
    for (const ride of new Set([first, ...shown.filter(({ unsettled }) => unsettled !== null)]))
      readOpenMoney(ride, userId).then(
        (read) => {
          if (!current) return
          if (ride === first) onOpenMoney(read)
          if (read) setSums((known) => new Map(known).set(ride.id, read.sum))
        },
        // What was known before stays: the list below tells the rest.
        () => undefined,
      )
    return () => {
      current = false
    }
  }, [loaded, shown, userId, onOpenMoney])
  const openSums = useMemo(() => (open ? new Map([[open.rideId, open.sum], ...sums]) : sums), [open, sums])
  useEffect(() => {
    if (loaded.state !== 'ready' || location.hash !== '#rides') return
    // Where somebody asked for their rides, these are what they came for; once is enough.
    document.getElementById('rides')?.scrollIntoView()
    history.replaceState(history.state, '', location.pathname)
  }, [loaded.state])

  if (!user) return null
  const more = loaded.state === 'ready' && shown.length < loaded.rides.length
  return (
    <RideList
      loaded={loaded.state === 'ready' ? { ...loaded, rides: shown } : loaded}
      readerUid={user.id}
      pathOf={ridePath}
      openSums={openSums}
      whenNone={whenNone}
      onRepeat={onRepeat}
      onRetry={() => void load()}
      onShowAll={more ? () => setAll(true) : undefined}
    />
  )
}
