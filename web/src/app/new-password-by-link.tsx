import { useEffect, useState } from 'react'
import { currentLoginTexts } from '../i18n/current-texts.ts'
import { NewPasswordForm } from '../identity/new-password-form.tsx'
import type { SignInResult } from '../identity/ports.ts'
import { signInFaultOf } from '../identity/refusals-under-fields.ts'
import { client } from './browser-client.ts'

const { api, store, session } = client

function leaveReturn(): void {
  store.patch({ signInReturn: null })
}

async function enter(email: string, password: string): Promise<boolean> {
  return api.auth
    .signInEmail({ email, password }, { quiet: true })
    .then(session.signIn)
    .then(
      () => true,
      () => false,
    )
}

async function saveNewPassword(token: string, email: string | null, newPassword: string): SignInResult {
  try {
    await api.auth.resetPassword({ token, newPassword }, { quiet: true })
  } catch (error) {
    return signInFaultOf(error)
  }
  // The mail's address opens the account, unless it has another one: then one signs in by that.
  const signedIn = email !== null && (await enter(email, newPassword))
  leaveReturn()
  if (signedIn) return null
  const { login, ui } = currentLoginTexts()
  store.notify({ variant: 'info', title: ui.toastTitles.info, message: login.resetDone })
  return null
}

/** The form of somebody who comes from the mail about a forgotten password. */
export function NewPasswordByLink({ token }: { token: string }) {
  const [email, setEmail] = useState<string | null>(null)
  useEffect(() => {
    let ended = false
    api.auth.passwordLink({ token }, { quiet: true }).then(
      (link) => void (ended || setEmail(link.email)),
      // Whether the link is still good is said once it is used.
      () => undefined,
    )
    return () => {
      ended = true
    }
  }, [token])
  return (
    <NewPasswordForm
      email={email}
      onSave={(newPassword) => saveNewPassword(token, email, newPassword)}
      onLeave={leaveReturn}
    />
  )
}
