import { currentLoginTexts } from '../i18n/current-texts.ts'
import { NewPasswordForm } from '../identity/new-password-form.tsx'
import type { SignInResult } from '../identity/ports.ts'
import { signInFaultOf } from '../identity/refusals-under-fields.ts'
import { client } from './browser-client.ts'

const { api, store } = client

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

/** The form of somebody who comes from the mail about a forgotten password. */
export function NewPasswordByLink({ token }: { token: string }) {
  return (
    <NewPasswordForm onSave={(newPassword) => saveNewPassword(token, newPassword)} onLeave={leaveReturn} />
  )
}
