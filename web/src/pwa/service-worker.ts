import { matchPrecache, precacheAndRoute, cleanupOutdatedCaches } from 'workbox-precaching'
import { addressOf, type Notice, readNotice, shownAs, type Tap, tapOf } from './push-notice.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

const shell = '/index.html'

// Before the precache's own listener: the shell serves every page of the app, whatever its address.
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (event.request.mode !== 'navigate' || origin !== self.location.origin) return
  if (pathname.startsWith('/api/') || pathname.startsWith('/socket.io/')) return
  event.stopImmediatePropagation()
  event.respondWith(openShell(event.request))
})

async function openShell(request: Request): Promise<Response> {
  return (await matchPrecache(shell)) ?? fetch(request)
}

// Nothing else is ever cached: calls, with tokens and other people's data, bypass the worker.
cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)

self.addEventListener('push', (event) => {
  const notice = readNotice(event.data?.text() ?? null)
  event.waitUntil(self.registration.showNotification(notice.title, shownAs(notice)))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openOrFocus(tapOf(event.notification.data as Notice, event.action)))
})

/** An open page navigates there by itself, without losing its state. */
async function openOrFocus(tap: Tap): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ focused }) => focused) ?? windows[0]
  if (!open) {
    await self.clients.openWindow(addressOf(tap))
    return
  }
  open.postMessage({ type: 'notification-tap', ...tap })
  await open.focus()
}

// A new version waits until the person agrees (the page asks) or every tab is closed: never in the middle of a ride.
self.addEventListener('message', (event) => {
  if (event.data === 'SKIP_WAITING') void self.skipWaiting()
})
