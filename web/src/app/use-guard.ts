import { useEffect } from 'react'
import { client } from './browser-client.ts'
import { redirectFor } from './guards.ts'
import { paths, accessOf } from './paths-of-screens.ts'
import { useAppState } from './use-app-state.ts'

/**
 * The path to which the visitor of this path is redirected, or null. A deep link is remembered until after the sign-in.
 */
export function useGuard(path: string): string | null {
  const hasToken = useAppState(({ token }) => token !== null)
  const onboarded = useAppState(({ user }) => user?.onboarded ?? null)
  // A link from a mail is handled before anything else, even if somebody is signed in.
  const waits = useAppState(({ signInReturn }) => signInReturn !== null)
  // The gallery is open to everybody in development, signed in or not.
  const open = import.meta.env.DEV && path === '/gallery'
  const redirect = open || (waits && path === paths.login) ? null : redirectFor(path, { hasToken, onboarded })
  const lost = redirect !== null && accessOf(path) === 'signed-in' && (!hasToken || onboarded === false)

  useEffect(() => {
    if (lost) client.destination.remember(path)
  }, [lost, path])
  return redirect
}
