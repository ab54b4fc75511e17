// The web app's own client without its screens, against the real server: one for each rider of a test.
import type { Language, SignedIn } from '@woodalo/protocol'
import { newRider, type TestApp } from '../../server/src/testing/app.ts'
import { type Client, createClient } from '../../web/src/app/create-client.ts'
import type { Live } from '../../web/src/app/live/build-live.ts'
import type { AppState } from '../../web/src/app/state/app-state.ts'
import { createMemoryStore, type Store } from '../../web/src/app/state/browser-storage.ts'
import { web as en } from '@woodalo/languages/en/web'

export interface TestClient extends Client, Live {
  /** Every path that the client went to, in order. */
  visited: string[]
  path(): string
  show(path: string): void
  kept: Store
  hidden: boolean
  /** Every call goes through it; a test may replace it to take the network away. */
  network: typeof globalThis.fetch
  signedIn: SignedIn
}

const made: Live[] = []

export interface ClientSettings {
  kept?: Store
  path?: string
  /** An address other than the server's own, such as a proxy that a test can cut. */
  origin?: string
  /** The language chosen in this browser before the sign-in. */
  chosenLanguage?: Language | null
  healthMilliseconds?: number
}

/** A client in the state of a page that has just been opened. */
export async function openPage(
  app: Pick<TestApp, 'url'>,
  settings: ClientSettings = {},
): Promise<Omit<TestClient, 'signedIn'>> {
  const { kept = createMemoryStore(), path = '/login', origin = app.url } = settings
  const { chosenLanguage = null, healthMilliseconds } = settings
  const visited: string[] = []
  let current = path
  const page = {
    visited,
    kept,
    hidden: false,
    network: globalThis.fetch as typeof globalThis.fetch,
    path: () => current,
    show(to: string) {
      current = to
      visited.push(to)
      client.arrivedAt(to)
    },
  }
  const client = createClient({
    origin,
    fetch: (...call) => page.network(...call),
    localStore: kept,
    sessionStore: createMemoryStore(),
    language: () => 'en',
    texts: () => en,
    loadTexts: async () => () => en,
    path: () => current,
    go: page.show,
    reload: () => {},
    isHidden: () => page.hidden,
    stopPushes: async () => {},
    applyLanguage: () => {},
    takeChosenLanguage: () => chosenLanguage,
    ...(healthMilliseconds !== undefined && { healthMilliseconds }),
  })
  const live = await client.live()
  // As by the first touch of the page.
  await live.rides.prepare()
  made.push(live)
  return Object.assign(page, client, live)
}

/** A rider who has just signed in and is connected. */
export async function signInRider(
  app: Pick<TestApp, 'url'>,
  name: string,
  settings: ClientSettings = {},
): Promise<TestClient> {
  const page = await openPage(app, settings)
  const signedIn = await newRider(app, name)
  const { user, token } = signedIn
  await page.api.users.update(user.id, { onboarded: true }, { token })
  await page.session.signIn({ user: { ...user, onboarded: true }, token })
  await until(page, ({ connection }) => connection.status === 'connected')
  return Object.assign(page, { signedIn })
}

/** Resolves once the state is as wanted. If it never is, the time limit of the lane ends the wait. */
export function until(
  client: Pick<Client, 'store'>,
  wanted: (state: AppState) => boolean,
): Promise<AppState> {
  return new Promise((resolve) => {
    let unsubscribe = () => {}
    const look = (state: AppState) => {
      if (!wanted(state)) return false
      unsubscribe()
      resolve(state)
      return true
    }
    if (!look(client.store.getState())) unsubscribe = client.store.subscribe(look)
  })
}

/** Ends the connections of all pages that were opened. */
export function closePages(): void {
  for (const client of made.splice(0)) client.connection.disconnect()
}
