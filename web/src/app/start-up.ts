// The beginning of the page: what is kept, what the address brings, and what wakes the page later.
import type { Texts } from '../i18n/es.ts'
import { isApiError } from '../api/api-error.ts'
import type { Client } from './client.ts'
import { type SignInReturn } from './sign-in-return.ts'

/** Deals with what `/login#…` brought. What needs the person stays in `signInReturn` for the login screen. */
export async function takeUp(client: Client, arrived: SignInReturn, texts: () => Texts): Promise<void> {
  const { store, api, session } = client
  store.patch({ signInReturn: arrived })
  // A new password is asked for, and a provider's refusal read, on the login screen.
  if (arrived.kind === 'reset' || arrived.kind === 'error') return
  try {
    if (arrived.kind === 'code') {
      const signedIn = await api.auth.exchange({ code: arrived.value }, { quiet: true })
      store.patch({ signInReturn: null })
      await session.signIn(signedIn)
    } else {
      await api.auth.verifyEmail({ token: arrived.value }, { quiet: true })
      store.patch({ signInReturn: null })
      const { login, ui } = texts()
      store.notify({ variant: 'info', title: ui.toastTitles.info, message: login.emailVerified })
    }
  } catch (error) {
    store.patch({ signInReturn: null })
    const { errors } = texts()
    const message = isApiError(error) ? error.message : errors.unexpected
    store.notify({ variant: 'error', title: errors.title, message })
  }
}
