// Handles what `/login#…` brought: a sign-in by a provider, or a link of a mail. Fetched only if there is one.
import type { FirstTexts } from '@woodalo/languages/texts'
import type { Language } from '@woodalo/protocol/languages'
import { isApiError } from '../api/api-error.ts'
import { fetchErrorText } from '../i18n/load-texts.ts'
import type { Client } from './create-client.ts'
import { proveEmail, type ProvingClient } from './prove-email-by-link.ts'
import type { SignInReturn } from './sign-in-return-in-address.ts'

interface TakingUp extends ProvingClient, Pick<Client, 'session'> {
  language(): Language
  texts(): FirstTexts
}

/** The provider returned an error code of the catalogue instead of a sign-in. */
async function tellRefusal({ store, language, texts }: TakingUp, code: string): Promise<void> {
  const said = await fetchErrorText(language(), code)
  const { errors } = texts()
  store.notify({ variant: 'error', title: errors.title, message: said ?? errors.unexpected })
}

/** Handles what `/login#…` brought. If it needs the person, it stays in `signInReturn` for the login screen. */
export async function handleSignInReturn(client: TakingUp, arrived: SignInReturn): Promise<void> {
  const { store } = client
  store.patch({ signInReturn: arrived.kind === 'error' ? null : arrived })
  if (arrived.kind === 'error') return tellRefusal(client, arrived.value)
  // A new password is asked for on the login screen.
  if (arrived.kind === 'reset') return
  const settled = (act: Promise<void>) => settle(client, act)
  await settled(
    arrived.kind === 'code' ? enter(client, arrived.value) : proveEmail(client, arrived.value, settled),
  )
}

async function enter({ store, api, session }: TakingUp, code: string): Promise<void> {
  const signedIn = await api.auth.exchange({ code }, { quiet: true })
  store.patch({ signInReturn: null })
  await session.signIn(signedIn)
}

/** Shows an error if it fails; in both cases the login screen is usable again. */
async function settle({ store, texts }: TakingUp, act: Promise<void>): Promise<void> {
  try {
    await act
  } catch (error) {
    store.patch({ signInReturn: null })
    const { errors } = texts()
    const message = isApiError(error) ? error.message : errors.unexpected
    store.notify({ variant: 'error', title: errors.title, message })
  }
}
