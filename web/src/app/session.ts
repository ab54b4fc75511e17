// Who is signed in here: beginning a session, ending it, and beginning the app with a kept one.
import type { SignedIn, User } from '@woodalo/protocol'
import type { Api } from '../api/api.ts'
import { isApiError } from '../api/api-error.ts'
import type { Language } from '@woodalo/protocol/languages'
import type { Destination } from './destination.ts'
import { paths } from './paths.ts'
import type { Storage } from './state/storage.ts'
import type { AppStore } from './state/store.ts'

interface SessionParts {
  store: AppStore
  storage: Storage
  api: Api
  /** Where a visitor wanted to go before they had to sign in; taken once. */
  destination: Destination
  path(): string
  go(path: string): void
  connect(): void
  disconnect(): void
  stopMessageListener(): void
  /** Ends the pushes to this browser, in the name of this token. */
  stopPushes(token: string): Promise<void>
  /** The profile's language, where this browser holds no choice of its own. */
  suggestLanguage(language: Language): void
}

export interface Session {
  /** Stores user and token, loads and caches the places, connects, and goes where the visitor wanted to go. */
  signIn(signedIn: SignedIn): Promise<void>
  /** Signs out of the provider (failures are only logged) and forgets everything of this person here. */
  logout(): Promise<void>
  /** The server refused this token: forgets it, unless another one has taken its place. */
  refused(token: string): void
  /** Loads what is kept and asks the server whether it still holds. Resolves once that is known. */
  startUp(): Promise<void>
  /** Marks the welcome as seen and goes where the visitor wanted to go. Rejects as the API does. */
  completeOnboarding(): Promise<void>
  /** Reads the places anew and caches them; those kept stay when that fails. */
  loadPlaces(): Promise<void>
}

const healthTimeoutMilliseconds = 5_000

export function createSession(parts: SessionParts): Session {
  const { store, api } = parts

  function logFailure(what: string) {
    return (error: unknown) =>
      store.log({
        type: 'error',
        message: `${what}: ${error instanceof Error ? error.message : String(error)}`,
      })
  }

  async function loadPlaces(): Promise<void> {
    try {
      const places = await api.places.list({}, { quiet: true })
      if (store.getState().token) store.setPlaces(places)
    } catch (error) {
      logFailure('places')(error)
    }
  }

  function forget(): void {
    parts.disconnect()
    parts.stopMessageListener()
    store.clearSession()
    parts.go(paths.login)
  }

  async function register(user: User, token: string): Promise<User> {
    const { full_name, displayName, email, phone_number, photoURL, language } = user
    const fields = { full_name, displayName, email, phone_number, photoURL, language }
    return api.users.registerOrLogIn(fields, { token, quiet: true })
  }

  return {
    loadPlaces,

    async signIn({ user, token }) {
      let known = user
      try {
        known = await register(user, token)
      } catch (error) {
        // The user as the provider gave it will do until the next start, unless the token itself was refused.
        if (isApiError(error) && error.endsSession) throw error
        logFailure('registerOrLogIn')(error)
      }
      store.setSession(known, token)
      parts.suggestLanguage(known.language)
      parts.connect()
      parts.go(known.onboarded ? (parts.destination.take() ?? paths.requestRide) : paths.onboarding)
      await loadPlaces()
    },

    async completeOnboarding() {
      const { user } = store.getState()
      if (!user) return
      store.setUser(await api.users.update(user.id, { onboarded: true }))
      parts.go(parts.destination.take() ?? paths.requestRide)
    },

    async logout() {
      const { token } = store.getState()
      parts.destination.forget()
      if (token === null) return forget()
      const leaving = parts
        .stopPushes(token)
        .catch(logFailure('pushes'))
        .then(() => api.auth.signOut({ token, quiet: true, retry: false }))
        .catch(logFailure('logout'))
      // What is kept here goes at once; the calls carry their own token.
      forget()
      await leaving
    },

    refused(token) {
      if (store.getState().token !== token) return
      parts.destination.remember(parts.path())
      forget()
    },

    async startUp() {
      if (!store.loadDataFromStorage()) {
        // Without both parts there is no session.
        parts.storage.clear()
        return
      }
      const { token, user } = store.getState()
      parts.connect()
      try {
        await api.users.userHealth({ quiet: true, timeoutMilliseconds: healthTimeoutMilliseconds })
      } catch (error) {
        // 401 and 403 have ended the session by now. A missing response or a 5xx says nothing about it: the rider
        // stays, offline.
        return logFailure('Health check failed')(error)
      }
      const [current] = await Promise.all([api.users.me({ quiet: true }).catch(() => user), loadPlaces()])
      if (current && store.getState().token === token) store.setUser(current)
    },
  }
}
