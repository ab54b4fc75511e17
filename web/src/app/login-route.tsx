import { lazy, Suspense } from 'react'
import { useLoginText } from '../i18n/use-text.ts'
import { LoginScreen } from '../identity/login-screen.tsx'
import { client } from './browser-client.ts'
import { LanguageChoice } from './language-choice.tsx'
import { createSignInWays, useWaysOffered } from './sign-in-ways.ts'
import { useAppState } from './use-app-state.ts'

/** Only needed by people who come from a mail. */
const NewPasswordByLink = lazy(() =>
  import('./new-password-by-link.tsx').then((module) => ({ default: module.NewPasswordByLink })),
)

const { api, session } = client
const ways = createSignInWays(api.auth, session.signIn)

export function Screen() {
  const arrived = useAppState(({ signInReturn }) => signInReturn)
  const signedOutBy = useAppState((state) => state.signedOutBy)
  const text = useLoginText().login
  const offered = useWaysOffered(api.auth)
  const corner = <LanguageChoice />
  if (arrived?.kind === 'code' || arrived?.kind === 'verify')
    return <LoginScreen ways={ways} corner={corner} instead={<p role="status">{text.finishing}</p>} />
  if (arrived?.kind === 'reset')
    return (
      <LoginScreen
        ways={ways}
        corner={corner}
        instead={
          <Suspense fallback={null}>
            <NewPasswordByLink token={arrived.value} />
          </Suspense>
        }
      />
    )
  const notice = signedOutBy && text.signedOut[signedOutBy]
  return <LoginScreen ways={ways} offered={offered} corner={corner} notice={notice} />
}
