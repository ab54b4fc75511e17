// Listeners of a page that stays open. Fetched after the first screen is shown.
import type { Tap, TapMessage } from '../pwa/push-notice.ts'
import { registerServiceWorker } from '../pwa/register-service-worker.ts'
import { client } from './browser-client.ts'
import { onWakeUp } from './live/wake-ups.ts'
import { offerUpdate } from './offer-new-version.ts'
import { currentFirstTexts } from '../i18n/current-texts.ts'

export function stayAwake(): void {
  onWakeUp(client.wokeUp, { page: document, view: window, isHidden: () => document.hidden })
  addEventListener('storage', ({ key }) => {
    if (key === 'lastViewed') client.store.readElsewhere()
    // Null tells that all was removed.
    if (key === 'token' || key === null) client.session.changedElsewhere()
  })
  if ('serviceWorker' in navigator)
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<TapMessage | null>) => {
      if (data?.type === 'notification-tap') void follow(data)
    })
  if (import.meta.env.PROD)
    registerServiceWorker((apply) => offerUpdate(client.store, currentFirstTexts, apply))
}

/** A tap on a notification opens its screen, and accepts the ride if the tap was on that button. Resolves once it has. */
export async function follow({ url, accept }: Tap): Promise<void> {
  if (client.store.getState().token === null) return
  client.go(url)
  if (!accept) return
  const { rideId: id, termsVersion } = accept
  const { rides } = await client.live()
  await rides.acceptRide({ id, termsVersion })
}
