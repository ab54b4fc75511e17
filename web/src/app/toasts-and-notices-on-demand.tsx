import { Suspense } from 'react'
import { useAppState } from './use-app-state.ts'
import { lazyOptional } from '../ui/lazy-optional.ts'
import { useWhenTouched } from '../ui/when-touched.ts'

const load = async () => (await import('./toasts-and-notices.tsx')).Notifications
const Notifications = lazyOptional(load)
const fetchEarly = () => void load().catch(() => undefined)

/**
 * Toasts and notices. Their code is fetched with the first of them, or once somebody begins to do something, while there
 * is a network.
 */
export function NotificationHost() {
  const wanted = useAppState(
    ({ toastNotification, notices, banned }) =>
      // Nothing outside a modal dialog can be pressed: what is said meanwhile is said after it.
      banned === null && (toastNotification.message !== '' || notices.length > 0),
  )
  useWhenTouched(fetchEarly)
  return (
    wanted && (
      <Suspense fallback={null}>
        <Notifications />
      </Suspense>
    )
  )
}
