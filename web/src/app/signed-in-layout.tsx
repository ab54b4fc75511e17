import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { ApiContext } from '../api/use-api.ts'
import { useSignedInText, withTexts } from '../i18n/use-text.ts'
import { Banner } from '../ui/banner.tsx'
import { client } from './browser-client.ts'
import { chatPath, isChatPath } from './paths.ts'
import styles from './shell.module.css'
import { hasUnreadMessages, latestMessage, rideData, rideRequest } from './state/getters.ts'
import { useAppState } from './use-app-state.ts'

const AccountPanel = lazy(async () => ({
  default: (await withTexts(import('./account-panel.tsx'))).AccountPanel,
}))
const GeneralInfo = lazy(async () => ({
  default: (await withTexts(import('../users/general-info.tsx'))).GeneralInfo,
}))

/** What stands around every screen of a signed-in person: account, general info, the banner, the state of the network. */
export function SignedInLayout({ children }: { children: ReactNode }) {
  const menuIsOpen = useAppState((state) => state.menuIsOpen)
  const infoIsOpen = useAppState((state) => state.woodaloGeneralInfoIsOpen)
  const menuWanted = useOnceTrue(menuIsOpen)
  const infoWanted = useOnceTrue(infoIsOpen)
  return (
    <ApiContext value={client.api}>
      <div className={styles.shell}>
        <OfflineLine />
        {children}
      </div>
      <MessageBanner />
      <Suspense fallback={null}>
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

/** From the first time on: a panel is fetched when it is first asked for, and stays to slide out. */
function useOnceTrue(value: boolean): boolean {
  const [once, setOnce] = useState(value)
  if (value && !once) setOnce(true)
  return once || value
}

function OfflineLine() {
  const offline = useAppState(({ connection }) => connection.status === 'offline')
  const searching = useAppState((state) => rideRequest(state).state === 'SEARCHING')
  const text = useSignedInText().offline
  const said = searching ? `${text.banner} ${text.searchGoesOn}` : text.banner
  return (
    <div className={styles.strip} role="status" data-strip="">
      {offline && <p className={styles.offline}>{said}</p>}
    </div>
  )
}

/** A new message while the chat is not shown. */
function MessageBanner() {
  const [path] = useLocation()
  const text = useSignedInText()
  const unread = useAppState(hasUnreadMessages)
  const rideId = useAppState((whole) => rideData(whole)?.id ?? null)
  const state = useAppState((whole) => whole.chat.latestMessage)
  const [closed, setClosed] = useState(state)
  const latest = state && latestMessage(client.store.getState(), text.chat)
  const onChat = isChatPath(path)

  // Arriving on the chat hides the banner; the listener marks the messages as viewed.
  useEffect(() => {
    if (onChat) setClosed(state)
  }, [onChat, state])

  const isVisible = latest !== null && unread && !onChat && closed !== state && rideId !== null
  return (
    <Banner
      isVisible={isVisible}
      title={latest?.userName ?? ''}
      text={latest?.text ?? ''}
      onOpen={() => {
        if (rideId !== null) client.go(chatPath(rideId))
      }}
      onClose={() => setClosed(state)}
    />
  )
}
