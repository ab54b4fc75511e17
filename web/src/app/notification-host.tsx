import { lazy, Suspense, useEffect } from 'react'
import { useAppState } from './use-app-state.ts'

const load = () => import('./notifications.tsx')
const Notifications = lazy(() => load().then((module) => ({ default: module.Notifications })))

/**
 * Toasts and notices. Their code is fetched with the first of them, or once somebody is signed in, while there is a
 * network.
 */
export function NotificationHost() {
  const wanted = useAppState(
    ({ toastNotification, notices, banned }) =>
      // Nothing outside a modal dialog can be pressed: what is said meanwhile is said after it.
      banned === null && (toastNotification.message !== '' || notices.length > 0),
  )
  const signedIn = useAppState(({ token }) => token !== null)
  useEffect(() => {
    if (signedIn) void load()
  }, [signedIn])
  return (
    wanted && (
      <Suspense fallback={null}>
        <Notifications />
      </Suspense>
    )
  )
}
