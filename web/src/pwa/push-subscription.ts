// Pushes to this browser. Permission is only requested after a tap. A subscription is sent again at every start, since
// not every browser reports when it changes one.
import type { Api } from '../api/calls-by-domain.ts'

/** `blocked`: the person refused in the browser itself, and only they can change that there. */
export type PushState = 'on' | 'off' | 'blocked' | 'unavailable'

type Notifications = Pick<Api, 'notifications'>

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

/** The worker's registration; undefined if there is none, as in development. Does not wait for one. */
async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return isSupported() ? navigator.serviceWorker.getRegistration('/') : undefined
}

export async function pushState(): Promise<PushState> {
  const worker = await registration()
  if (!worker) return 'unavailable'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await worker.pushManager.getSubscription()
  return subscription && Notification.permission === 'granted' ? 'on' : 'off'
}

/** The bytes of a key in base64url. */
function keyBytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

function sameKey(subscription: PushSubscription, key: Uint8Array): boolean {
  const { applicationServerKey: known } = subscription.options
  if (!known || known.byteLength !== key.byteLength) return false
  return new Uint8Array(known).every((byte, index) => byte === key[index])
}

async function send(api: Notifications, worker: ServiceWorkerRegistration): Promise<void> {
  const key = keyBytes((await api.notifications.key({ quiet: true })).publicKey)
  let subscription = await worker.pushManager.getSubscription()
  if (subscription && !sameKey(subscription, key)) {
    // This subscription has another server key, so nothing would arrive.
    await subscription.unsubscribe()
    subscription = null
  }
  subscription ??= await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) throw new Error('The browser gave an incomplete push subscription.')
  await api.notifications.subscribe({ endpoint, keys: { p256dh, auth } }, { quiet: true })
}

/**
 * Call this from a tap: it requests the permission if it was never requested. Rejects, with pushes off, if the service or
 * the browser's push service cannot be reached or refuses.
 */
export async function turnOnPushes(api: Notifications): Promise<PushState> {
  const worker = await registration()
  if (!worker) return 'unavailable'
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  try {
    await send(api, worker)
  } catch (error) {
    // The service does not know this subscription, so nothing would come.
    await (await worker.pushManager.getSubscription())?.unsubscribe()
    throw error
  }
  return 'on'
}

/** Called at every start of a signed-in person: sends the current push address to the server, if pushes are wanted. */
export async function renewPushes(api: Notifications): Promise<void> {
  const worker = await registration()
  if (!worker || Notification.permission !== 'granted') return
  if (await worker.pushManager.getSubscription()) await send(api, worker)
}

/** Stops pushes to this browser. With a `token`, it also tells the server. */
export async function turnOffPushes(
  api: Notifications,
  { token }: { token?: string } = {},
): Promise<PushState> {
  const worker = await registration()
  const subscription = await worker?.pushManager.getSubscription()
  if (!subscription) return pushState()
  await subscription.unsubscribe()
  const options = { quiet: true, retry: false, ...(token !== undefined && { token }) }
  // If this does not arrive, the server finds out at its next push.
  await api.notifications.unsubscribe({ endpoint: subscription.endpoint }, options).catch(() => {})
  return pushState()
}
