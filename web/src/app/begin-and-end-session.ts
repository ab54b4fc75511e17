// The session of this browser: begins it, ends it, and restores a stored one at the start of the app.
import type { SignedIn, User } from '@woodalo/protocol'
import type { Api } from '../api/calls-by-domain.ts'
import { isApiError } from '../api/api-error.ts'
import type { Language } from '@woodalo/protocol/languages'
import type { Destination } from './destination-after-sign-in.ts'
import { paths } from './paths-of-screens.ts'
import type { Storage } from './state/browser-storage.ts'
import type { AppStore } from './state/change-app-state.ts'
import { checkSession } from './session-check-at-start.ts'

interface SessionParts {
  store: AppStore
  storage: Storage
  api: Api
  /** Where a visitor wanted to go before they had to sign in; returned once. */
  destination: Destination
  path(): string
  go(path: string): void
  /** Begins the page anew. */
  reload(): void
  connect(): void
  disconnect(): void
  stopMessageListener(): void
  /** Ends the session of this token at the server, now or once the server can be told, also after the page was closed. */
  endSession(token: string): Promise<void>
  /** Ends the pushes to this browser, authorised by this token. */
  stopPushes(token: string): Promise<void>
  /** Switches to the profile's language. */
  applyLanguage(language: Language): void
  /** Returns once the language that was chosen in this browser since the last sign-out; null when none was. */
  takeChosenLanguage(): Language | null
  /** Whether the server responds to anything at all. */
  isReached(): Promise<boolean>
  /** How long a start waits for a reachable server before the health check counts as failed. */
  healthMilliseconds: number
}

export interface Session {
  /** Stores user and token, loads and caches the places, connects, and goes where the visitor wanted to go. */
  signIn(signedIn: SignedIn): Promise<void>
  /** Signs out of the provider (failures are only logged) and forgets everything of this person here. */
  logout(): Promise<void>
  /**
   * The server refused this token: forgets it, unless another one has replaced it. The sign-in screen shows why. If another tab
   * has a session of somebody by now, the page begins anew with that one.
   */
  refused(token: string): void
  /** Another tab of this browser has signed out, or has a session of somebody by now, whose token is stored. */
  changedElsewhere(): void
  /** The account was deleted: forgets everything of it here, without a message. */
  leave(): void
  /** Loads the stored session and asks the server whether it is still valid. Resolves once that is known. */
  startUp(): Promise<void>
  /** Marks the onboarding as seen and goes where the visitor wanted to go. Rejects as the API does. */
  completeOnboarding(): Promise<void>
  /** Reads the places again and caches them; if that fails, the cached ones stay. */
  loadPlaces(): Promise<void>
}

const healthFailed = 'Health check failed'

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
    // The next person has an account with a language of its own.
    parts.takeChosenLanguage()
    store.clearSession()
    parts.go(paths.login)
  }

  async function register(user: User, token: string): Promise<User> {
    const { full_name, displayName, email, phone_number, photoURL, language } = user
    const fields = { full_name, displayName, email, phone_number, photoURL, language }
    const known = await api.users.registerOrLogIn(fields, { token, quiet: true })
    // A language chosen before the sign-in becomes the account's, so its mails and notices use it, too.
    const chosen = parts.takeChosenLanguage()
    if (chosen === null || chosen === known.language) return known
    return api.users
      .update(known.id, { language: chosen }, { token, quiet: true })
      .catch((error: unknown) => {
        if (isApiError(error) && error.endsSession) throw error
        logFailure('language')(error)
        return known
      })
  }

  /** Signs out of the provider in the background; the data stored here is removed at once. */
  async function signOut(token: string): Promise<void> {
    // At the same time: the page may be closed at any moment, and an ended session gets no pushes.
    const leaving = [
      parts.endSession(token).catch(logFailure('logout')),
      parts.stopPushes(token).catch(logFailure('pushes')),
    ]
    forget()
    await Promise.all(leaving)
  }

  function refused(token: string): void {
    if (store.getState().token !== token) return
    const stored = parts.storage.read('token')
    // What is stored is somebody else's by now, so nothing of it may be removed.
    if (stored !== null && stored !== token) return parts.reload()
    parts.destination.remember(parts.path())
    forget()
    store.patch({ signedOutBy: 'server' })
  }

  return {
    loadPlaces,

    async signIn({ user, token }) {
      let known = user
      try {
        known = await register(user, token)
      } catch (error) {
        // The provider's user is good enough until the next start, unless the token itself was refused.
        if (isApiError(error) && error.endsSession) throw error
        logFailure('registerOrLogIn')(error)
      }
      store.setSession(known, token)
      store.patch({ signedOutBy: null })
      parts.applyLanguage(known.language)
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
      await signOut(token)
    },

    leave: forget,

    refused,

    changedElsewhere() {
      const { token } = store.getState()
      if (token !== null && parts.storage.read('token') !== token) refused(token)
    },

    async startUp() {
      if (!store.loadDataFromStorage()) {
        // Without both parts there is no session.
        parts.storage.clear()
        return
      }
      const { token, user } = store.getState()
      parts.connect()
      const health = await checkSession(parts)
      if (token === null || store.getState().token !== token) return
      if (health === 'failed') {
        parts.destination.remember(parts.path())
        void signOut(token)
        store.log({ type: 'error', message: healthFailed })
        store.patch({ signedOutBy: 'health' })
      }
      // Without a network the rider stays signed in, offline.
      if (health !== 'healthy') return
      const [current] = await Promise.all([api.users.me({ quiet: true }).catch(() => user), loadPlaces()])
      if (!current || store.getState().token !== token) return
      store.setUser(current)
      // It was changed on another device.
      if (current.language !== user?.language) parts.applyLanguage(current.language)
    },
  }
}
