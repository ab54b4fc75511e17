import type { NamedPoint } from '@woodalo/protocol'
import { isWomanOrNonBinary } from '@woodalo/protocol/genders'
import { Suspense, useCallback, useEffect, useState } from 'react'
import {
  emptyDraft,
  type RequestDraft,
  keepDraft,
  readDraft,
} from '../ride-requests/form-draft-and-checks.ts'
import { readRecentPlaces, rememberPlaces } from '../ride-requests/recent-places-storage.ts'
import { RequestScreen } from '../ride-requests/request-screen.tsx'
import { client } from './browser-client.ts'
import { fetched } from './lazy-component.tsx'
import { prepare, screenCode } from './lazy-screens.ts'
import { ridePath } from './paths-of-screens.ts'
import { RidesBelowForm } from './rides-below-form.tsx'
import { ScreenHead } from './screen-head.tsx'
import type { OpenMoney } from './state/browser-storage.ts'
import type { Travel } from './state/app-state.ts'
import styles from './signed-in-layout.module.css'
import { useAppState } from './use-app-state.ts'
import { useWhenTouched } from '../ui/when-touched.ts'
import { useMoved } from '../ui/use-view-transition.ts'
import { withTexts } from '../i18n/load-texts.ts'
import { lazyOptional } from '../ui/lazy-optional.ts'

const Searching = fetched(async () => (await withTexts(import('./search-screen-actions.tsx'))).Searching)
const Deciding = fetched(async () => (await withTexts(import('./match-screen-actions.tsx'))).Deciding)
const Canceled = fetched(async () => (await withTexts(import('./canceled-ride-actions.tsx'))).Canceled)

/** Most people have no open money. */
const OpenMoneyRow = lazyOptional(async () => (await import('../rides/open-money-row.tsx')).OpenMoneyRow)

function placeOf({ phase }: Travel): 'asking' | 'searching' | 'deciding' {
  if (phase === 'deciding') return 'deciding'
  return phase === 'idle' || phase === 'riding' ? 'asking' : 'searching'
}

/** Asking, searching and deciding share one path; the travel determines which of them is shown. */
export function Screen() {
  const user = useAppState((state) => state.user)
  const stored = useAppState((state) => state.travel)
  const travel = useMoved(stored, placeOf)
  const isSearching = travel.phase === 'sending' || travel.phase === 'searching'
  const isDeciding = travel.phase === 'deciding'
  useEffect(() => {
    if (isSearching) prepare(Deciding)
    if (isDeciding) prepare(screenCode.ride)
  }, [isSearching, isDeciding])

  // Who travels on has gone on from what was canceled.
  useEffect(() => {
    if (travel.phase !== 'idle') client.store.patch({ canceled: null })
  }, [travel.phase])

  if (!user) return null
  switch (travel.phase) {
    case 'deciding':
      return (
        <Suspense fallback={null}>
          <Deciding ride={travel.ride} readerUid={user.id} />
        </Suspense>
      )
    case 'sending':
    case 'searching':
    case 'resting':
      return (
        <Suspense fallback={null}>
          <Searching travel={travel} />
        </Suspense>
      )
    case 'idle':
    case 'riding':
      return <Asking mayAskForWomen={isWomanOrNonBinary(user.gender)} />
  }
}

/** Who begins to ask will send it, perhaps where there is no network. */
const prepareToSend = () =>
  void client.live().then(
    ({ rides }) => rides.prepare(),
    () => undefined,
  )

/** This function must stay the same: a new one would fetch the data again. */
const waitsNear = (place: NamedPoint) => client.api.requests.waits(place)

function Asking({ mayAskForWomen }: { mayAskForWomen: boolean }) {
  const rideId = useAppState(({ travel }) => (travel.phase === 'riding' ? travel.ride.id : null))
  const places = useAppState((state) => state.places)
  const canceled = useAppState((state) => state.canceled)
  const [draft, setDraft] = useState<RequestDraft>(() => readDraft(sessionStorage))
  const [open, setOpen] = useState(() => client.storage.read('openMoney'))
  const [recent] = useState<NamedPoint[]>(() => readRecentPlaces(localStorage))

  useWhenTouched(prepareToSend)
  useEffect(() => {
    if (draft !== emptyDraft) prepare(Searching)
  }, [draft])

  const change = useCallback((next: RequestDraft) => {
    setDraft(next)
    keepDraft(sessionStorage, next)
  }, [])

  const keepOpenMoney = useCallback((next: OpenMoney | null) => {
    setOpen(next)
    client.storage.write('openMoney', next)
  }, [])

  function begin(asked: Partial<RequestDraft>) {
    change({ ...draft, ...asked })
    scrollTo({ top: 0 })
  }

  async function search({ trip, ...rest }: RequestDraft): Promise<string | null> {
    const { from, to } = trip
    if (rideId !== null) {
      client.go(ridePath(rideId))
      return null
    }
    if (!from || !to) return null
    const result = await (
      await client.live()
    ).rides.requestRide({
      trip: { ...trip, from, to },
      ...rest,
      companions: mayAskForWomen ? rest.companions : 'anyone',
    })
    // The message comes along, to the place where the money is settled.
    if (!result.ok && result.rideId) client.go(ridePath(result.rideId))
    if (!result.ok) return result.fields ? Object.values(result.fields).join(' ') : result.message
    rememberPlaces(localStorage, [to, from])
    keepDraft(sessionStorage, { ...emptyDraft, trip, ...rest })
    return null
  }

  return (
    <RequestScreen
      head={<ScreenHead />}
      instead={
        canceled &&
        ((onDrive) => (
          <Suspense fallback={null}>
            <Canceled canceled={canceled} draft={draft} onSearch={search} onDrive={onDrive} />
          </Suspense>
        ))
      }
      news={
        open && (
          <Suspense fallback={<div className={styles.notice} />}>
            <OpenMoneyRow {...open} path={ridePath(open.rideId)} />
          </Suspense>
        )
      }
      draft={draft}
      onChange={change}
      offered={recent}
      places={places}
      onSearch={search}
      underWay={rideId !== null}
      waitsNear={mayAskForWomen ? waitsNear : null}
      rides={<RidesBelowForm open={open} onOpenMoney={keepOpenMoney} onRepeat={begin} />}
    />
  )
}
