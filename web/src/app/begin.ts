// Joins the client to the browser's page: once, after the language is loaded and before the first screen.
import {
  currentFirstTexts,
  currentLanguage,
  currentLoginTexts,
  loadLoginTexts,
  setRegion,
} from '../i18n/use-text.ts'
import { client } from './browser-client.ts'
import { loadFirstScreen } from './screen-code.ts'
import { putBack, readReturn, takeReturn } from './sign-in-return.ts'
import { isInCodeStep } from './state/getters.ts'

/** Resolves when the code of the first screen has arrived, or cannot be had. */
export async function begin(): Promise<void> {
  const { store, session } = client
  store.subscribe(({ user }, before) => {
    if (user !== before.user) setRegion(user?.phone_number?.prefix ?? null)
  })

  // A link of a mail opened in a tab that stands on `/login` changes what is after the # alone, which loads nothing.
  addEventListener('hashchange', () => {
    if (readReturn(location.hash)) location.reload()
  })
  // Taken out of the address before anything else sees it; most visits bring nothing, and fetch nothing for it.
  const { hash } = location
  const arrived = takeReturn(window)
  const tapped = hash.startsWith('#accept=')
  if (tapped) history.replaceState(history.state, '', location.pathname + location.search)

  const started = session.startUp()
  if (arrived) {
    // Told at once, so that the guards wait for it.
    store.patch({ signInReturn: arrived })
    const texts = {
      language: currentLanguage,
      texts: currentFirstTexts,
      loginTexts: async () => {
        await loadLoginTexts()
        return currentLoginTexts()
      },
    }
    void import('./start-up.ts').then(({ takeUp }) => takeUp({ ...client, ...texts }, arrived))
  }
  if (tapped)
    void Promise.all([import('../pwa/notice.ts'), import('./awake.ts')]).then(([notice, awake]) =>
      awake.follow({ url: location.pathname, accept: notice.readAcceptance(hash) }),
    )
  void started.then(async () => {
    // Without the permission there is nothing to renew, nor any reason to fetch what would.
    const wanted = 'Notification' in globalThis && Notification.permission === 'granted'
    if (store.getState().token === null || !wanted) return
    const { renewPushes } = await import('../pwa/pushes.ts')
    renewPushes(client.api).catch(logPushFailure)
  })

  const { token, user } = store.getState()
  const visitor = { hasToken: token !== null, onboarded: user?.onboarded ?? null }
  // The screen itself asks again for what could not be fetched, and says so when that fails too.
  await loadFirstScreen(location.pathname, visitor).catch(() => undefined)
  void import('./awake.ts').then(({ stayAwake }) => stayAwake())
}

/** Not while the riders meet: the code on the screen, or half typed in, would be gone. */
export function mayReload(): boolean {
  return !isInCodeStep(client.store.getState())
}

/** What a link of a mail brought is not lost with the page. */
export function reload(): void {
  const { signInReturn } = client.store.getState()
  if (signInReturn) putBack(window, signInReturn)
  location.reload()
}

function logPushFailure(error: unknown): void {
  client.store.log({
    type: 'error',
    message: `pushes: ${error instanceof Error ? error.message : String(error)}`,
  })
}
