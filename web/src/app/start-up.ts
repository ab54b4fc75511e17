// Joins the client to the browser's page: once, after the language is loaded and before the first screen.
import { forgetTap, takeTap } from './accept-button-of-notification.ts'
import { client } from './browser-client.ts'
import { loadFirstScreen } from './lazy-screens.ts'
import { readReturn, takeReturn } from './sign-in-return-in-address.ts'
import { browserStore } from './state/browser-storage.ts'
import { currentLanguage, setRegion } from '../i18n/language-state.ts'
import { loadLoginTexts } from '../i18n/load-texts.ts'
import { currentFirstTexts, currentLoginTexts } from '../i18n/current-texts.ts'

/** Resolves when the code of the first screen has arrived or failed to load. */
export async function begin(): Promise<void> {
  const { store, session } = client
  store.subscribe(({ user }, before) => {
    if (user !== before.user) setRegion(user?.phone_number?.prefix ?? null)
  })

  // A link of a mail, opened in a tab that shows `/login`, changes only the part after the #, which reloads nothing.
  addEventListener('hashchange', () => {
    if (readReturn(location.hash)) location.reload()
  })
  // Removed from the address before other code sees it. Most visits have no such part and fetch nothing for it.
  const arrived = takeReturn(window)
  const tab = browserStore('sessionStorage')
  const tapped = takeTap(window, tab)

  const started = session.startUp()
  if (arrived) {
    // Stored at once, so that the guards wait for it.
    store.patch({ signInReturn: arrived })
    const texts = {
      language: currentLanguage,
      texts: currentFirstTexts,
      loginTexts: async () => {
        await loadLoginTexts()
        return currentLoginTexts()
      },
    }
    void import('./handle-sign-in-return.ts').then(({ handleSignInReturn }) =>
      handleSignInReturn({ ...client, ...texts }, arrived),
    )
  }
  if (tapped)
    void Promise.all([import('../pwa/push-notice.ts'), import('./page-events.ts')])
      .then(([notice, awake]) =>
        awake.follow({ url: location.pathname, accept: notice.readAcceptance(tapped) }),
      )
      .then(() => forgetTap(tab))
  void started.then(async () => {
    // Without the permission there is nothing to renew, so the code for it is not fetched.
    const wanted = 'Notification' in globalThis && Notification.permission === 'granted'
    if (store.getState().token === null || !wanted) return
    const { renewPushes } = await import('../pwa/push-subscription.ts')
    renewPushes(client.api).catch(logPushFailure)
  })

  const { token, user } = store.getState()
  const visitor = { hasToken: token !== null, onboarded: user?.onboarded ?? null }
  // The screen itself fetches again what could not be fetched, and shows an error if that fails, too.
  await loadFirstScreen(location.pathname, visitor).catch(() => undefined)
  void import('./page-events.ts').then(({ stayAwake }) => stayAwake())
}

function logPushFailure(error: unknown): void {
  client.store.log({
    type: 'error',
    message: `pushes: ${error instanceof Error ? error.message : String(error)}`,
  })
}
