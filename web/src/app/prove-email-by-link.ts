// The link of a mail that proves (confirms) an email, opened with or without being signed in.
import type { LoginTexts } from '@woodalo/languages/texts'
import { isApiError } from '../api/api-error.ts'
import type { Client } from './create-client.ts'

export interface ProvingClient extends Pick<Client, 'store' | 'api'> {
  /** Fetched by the time when somebody comes from a mail. */
  loginTexts(): Promise<LoginTexts>
}

/**
 * Only a person signed in to the account may prove its email. Others are asked to sign in first; then it is proven, and
 * `settle` says if that fails.
 */
export async function proveEmail(
  client: ProvingClient,
  token: string,
  settle: (act: Promise<void>) => Promise<void>,
): Promise<void> {
  const { store, api } = client
  const { token: session } = store.getState()
  try {
    await api.auth.verifyEmail({ token }, { quiet: true })
  } catch (error) {
    if (!isApiError(error) || error.code !== 'SIGN_IN_FIRST') throw error
    store.patch({ signInReturn: null })
    const { ui } = await client.loginTexts()
    store.notify({ variant: 'info', title: ui.toastTitles.info, message: error.message })
    const stop = store.subscribe((state) => {
      if (state.token === null || state.token === session) return
      stop()
      void settle(proveEmail(client, token, settle))
    })
    return
  }
  store.patch({ signInReturn: null })
  const { login, ui } = await client.loginTexts()
  store.notify({ variant: 'info', title: ui.toastTitles.info, message: login.emailVerified })
}
