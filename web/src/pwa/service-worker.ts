import { matchPrecache, precacheAndRoute, cleanupOutdatedCaches } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

const shell = '/index.html'

// Before the precache's own listener: any page of the app is the shell, whatever its address.
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

cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)

interface PushedNotice {
  title: string
  body: string
  /** A path of this app. */
  url: string
  /** A later notice with the same tag takes the place of the earlier one. */
  tag?: string
}

/** Never empty-handed: phones withdraw the permission from who receives pushes without showing them. */
function readNotice(data: PushMessageData | null): PushedNotice {
  const fallback = { title: 'Woodalo', body: '', url: '/' }
  try {
    return { ...fallback, ...(data?.json() as Partial<PushedNotice> | undefined) }
  } catch {
    return { ...fallback, body: data?.text() ?? '' }
  }
}

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = readNotice(event.data)
  const options: NotificationOptions & { renotify?: boolean } = {
    body,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { url },
    ...(tag ? { tag, renotify: true } : {}),
  }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const target = new URL(
    (event.notification.data as { url?: string } | null)?.url ?? '/',
    self.location.origin,
  )
  // Another origin in a push is a mistake or worse: the app itself opens.
  const address = target.origin === self.location.origin ? target.href : '/'
  event.waitUntil(openOrFocus(address))
})

async function openOrFocus(address: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows[0]
  if (!open) {
    await self.clients.openWindow(address)
    return
  }
  await open.focus()
  await open.navigate(address)
}

// A new version waits until the person agrees (the page asks) or every tab is closed: never in the middle of a ride.
self.addEventListener('message', (event) => {
  if (event.data === 'SKIP_WAITING') void self.skipWaiting()
})
