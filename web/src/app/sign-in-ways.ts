import { useEffect, useState } from 'react'
import type { Api } from '../api/calls-by-domain.ts'
import type { SignInResult, SignInWays } from '../identity/ports.ts'
import { signInFaultOf } from '../identity/refusals-under-fields.ts'

type Session = Awaited<ReturnType<Api['auth']['signInEmail']>>

/** The ways to sign in, over the API. `onSignedIn` stores the session and moves the person on. */
export function createSignInWays(
  auth: Api['auth'],
  onSignedIn: (session: Session) => Promise<void> | void,
): SignInWays {
  // The form shows the error, so there is no notification.
  const quiet = { quiet: true }

  async function attempt(act: () => Promise<void>): SignInResult {
    try {
      await act()
      return null
    } catch (error) {
      return signInFaultOf(error)
    }
  }
  const enter = (act: () => Promise<Session>) => attempt(async () => onSignedIn(await act()))

  return {
    signIn: (input) => enter(() => auth.signInEmail(input, quiet)),
    signUp: (input) => enter(() => auth.signUpEmail(input, quiet)),
    asGuest: (input) => enter(() => auth.signInGuest(input, quiet)),
    verifyCode: (input) => enter(() => auth.verifyOtp(input, quiet)),
    sendCode: (phoneNumber) =>
      attempt(async () => {
        await auth.sendOtp({ phoneNumber }, quiet)
      }),
    requestReset: (input) =>
      attempt(async () => {
        await auth.requestPasswordReset(input, quiet)
      }),
    withGoogle: () =>
      attempt(async () => {
        const callbackURL = `${location.origin}/login`
        const { url } = await auth.signInSocial({ provider: 'google', callbackURL }, quiet)
        location.assign(url)
      }),
  }
}

type Offered = Awaited<ReturnType<Api['auth']['providers']>>

/** The button to another site is not shown before the server has confirmed that it is offered. */
const withoutNetwork: Offered = { email: true, phone: true, guest: true, google: false }

/** Which ways to sign in the page offers; null until that is known. */
export function useWaysOffered(auth: Pick<Api['auth'], 'providers'>): Offered | null {
  const [offered, setOffered] = useState<Offered | null>(null)
  useEffect(() => {
    auth.providers({ quiet: true }).then(setOffered, () => setOffered(withoutNetwork))
  }, [auth])
  return offered
}
