import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { ApiContext } from '../api/use-api.ts'
import { client } from './browser-client.ts'
import { chatPath, paths, ridePath } from './paths-of-screens.ts'
import { OfflineNotice } from './offline-notice.tsx'
import type { Travel } from './state/app-state.ts'
import styles from './signed-in-layout.module.css'
import { rideData } from './state/derived-from-state.ts'
import { useAppState } from './use-app-state.ts'
import { withTexts } from '../i18n/load-texts.ts'
import { lazyOptional } from '../ui/lazy-optional.ts'

const AccountPanel = lazy(async () => ({
  default: (await withTexts(import('./account-menu-actions.tsx'))).AccountPanel,
}))
const Banned = lazy(async () => ({ default: (await withTexts(import('./ban-dialog-actions.tsx'))).Banned }))
const MessageBanner = lazyOptional(async () => (await import('./message-banner.tsx')).MessageBanner)
const WayBack = lazyOptional(async () => (await import('./back-to-search-or-ride.tsx')).WayBack)
const GeneralInfo = lazy(async () => ({
  default: (await withTexts(import('../users/how-it-works.tsx'))).GeneralInfo,
}))

/**
 * The layout around every screen of a signed-in person: account, general info, the banner, the state of the network.
 */
export function SignedInLayout({ children }: { children: ReactNode }) {
  const menuIsOpen = useAppState((state) => state.menuIsOpen)
  const infoIsOpen = useAppState((state) => state.woodaloGeneralInfoIsOpen)
  const banned = useAppState((state) => state.banned)
  // Its code is fetched with the ride, because the network may be gone when a message comes.
  const hasRide = useAppState((state) => rideData(state) !== null)
  const menuWanted = useOnceTrue(menuIsOpen)
  const infoWanted = useOnceTrue(infoIsOpen)
  return (
    <ApiContext value={client.api}>
      <div className={styles.shell}>
        <Strip />
        <Suspense fallback={null}>{hasRide && <MessageBanner />}</Suspense>
        {children}
      </div>
      <Suspense fallback={null}>
        {banned !== null && <Banned message={banned} />}
        {menuWanted && <AccountPanel />}
        {infoWanted && (
          <GeneralInfo
            isOpen={infoIsOpen}
            onStateChange={(open) => client.store.patch({ woodaloGeneralInfoIsOpen: open })}
          />
        )}
      </Suspense>
    </ApiContext>
  )
}

/**
 * Stays true after the first opening: a panel is fetched when it is first opened, and stays so that it can slide out.
 */
function useOnceTrue(value: boolean): boolean {
  const [once, setOnce] = useState(value)
  if (value && !once) setOnce(true)
  return once || value
}

/** The strip across the top: the lost network, said once, and the way back to the current ride or search. */
function Strip() {
  const [path] = useLocation()
  const travel = useAppState((state) => state.travel)
  const isAway = travel.phase !== 'idle' && !placesOf(travel).includes(path)
  return (
    <div className={styles.strip} data-strip="">
      <OfflineNotice path={path} travel={travel} />
      <Suspense fallback={null}>{isAway && <WayBack travel={travel} />}</Suspense>
    </div>
  )
}

/** The path that shows the current ride or search. */
function placesOf(travel: Travel): string[] {
  return travel.phase === 'riding'
    ? [ridePath(travel.ride.id), chatPath(travel.ride.id)]
    : [paths.requestRide]
}
