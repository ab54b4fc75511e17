import { currentTexts } from '../i18n/current-texts.ts'
import { pushState, type PushState, turnOnPushes } from '../pwa/push-subscription.ts'
import { client } from './browser-client.ts'

/** Call this from a tap. If pushes cannot be turned on, it says so. */
export async function askForPushes(): Promise<PushState> {
  try {
    return await turnOnPushes(client.api)
  } catch {
    // The service, or that of the browser's maker, is out of reach or refuses.
    client.store.updateToastNotification(currentTexts().account.notificationsFailed, 'error')
    return pushState()
  }
}
