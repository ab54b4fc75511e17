import { lazy, Suspense } from 'react'
import { useLoginText } from '../i18n/use-text.ts'
import { currentLoginTexts } from '../i18n/current-texts.ts'
import { LoginScreen } from '../identity/login-screen.tsx'
import type { SignInResult } from '../identity/ports.ts'
import { signInFaultOf } from '../identity/refusals-under-fields.ts'
import { client } from './browser-client.ts'
import { LanguageChoice } from './language-choice.tsx'
import { createSignInWays, useWaysOffered } from './sign-in-ways.ts'
import { useAppState } from './use-app-state.ts'

/** Only needed by people who come from a mail. */
const NewPasswordForm = lazy(() =>
  import('../identity/new-password-form.tsx').then((module) => ({ default: module.NewPasswordForm })),
)

const { api, session, store } = client
const ways = createSignInWays(api.auth, session.signIn)

function leaveReturn(): void {
  store.patch({ signInReturn: null })
}

async function saveNewPassword(token: string, newPassword: string): SignInResult {
  try {
    await api.auth.resetPassword({ token, newPassword }, { quiet: true })
  } catch (error) {
    return signInFaultOf(error)
  }
  leaveReturn()
  const { login, ui } = currentLoginTexts()
  store.notify({ variant: 'info', title: ui.toastTitles.info, message: login.resetDone })
  return null
}

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
            <NewPasswordForm
              onSave={(newPassword) => saveNewPassword(arrived.value, newPassword)}
              onLeave={leaveReturn}
            />
          </Suspense>
        }
      />
    )
  const notice = signedOutBy && text.signedOut[signedOutBy]
  return <LoginScreen ways={ways} offered={offered} corner={corner} notice={notice} />
}
