// How a push is shown, which earlier one it replaces, and where a tap on it leads: the pure part of the service worker.

export interface Notice {
  title: string
  body: string
  /** A path of this app. */
  url: string
  /** A later notice with the same tag replaces the earlier one. */
  tag: string
  actions: { action: string; title: string }[]
  /** Stays until it is answered. */
  requireInteraction: boolean
  /** The ride that the action `accept` accepts, with the terms that the person was shown. */
  accept: Acceptance | null
}

export interface Acceptance {
  rideId: string
  termsVersion: number
}

export interface Tap {
  url: string
  accept: Acceptance | null
}

/** What the worker sends to a page that is open already. */
export interface TapMessage extends Tap {
  type: 'notification-tap'
}

function textOf(value: unknown, fallback: string): string {
  return typeof value === 'string' && value !== '' ? value : fallback
}

/** A path of this app. Anything else in a push is a mistake or an attack, and just opens the app. */
export function pathOf(url: unknown): string {
  return typeof url === 'string' && /^\/(?![/\\])/.test(url) ? url : '/'
}

/** Always returns a notice: phones withdraw the permission if a push is received without showing one. */
export function readNotice(text: string | null): Notice {
  let sent: Record<string, unknown> = {}
  try {
    const parsed: unknown = JSON.parse(text ?? '')
    if (typeof parsed === 'object' && parsed !== null) sent = parsed as Record<string, unknown>
  } catch {
    sent = { body: text ?? '' }
  }
  const { rideId, termsVersion } = sent
  const actions = Array.isArray(sent['actions']) ? (sent['actions'] as unknown[]) : []
  return {
    title: textOf(sent['title'], 'Woodalo'),
    body: textOf(sent['body'], ''),
    url: pathOf(sent['url']),
    tag: textOf(sent['tag'], ''),
    actions: actions.flatMap((entry) => {
      const { action, title } = (entry ?? {}) as { action?: unknown; title?: unknown }
      return typeof action === 'string' && typeof title === 'string' ? [{ action, title }] : []
    }),
    requireInteraction: sent['requireInteraction'] === true,
    accept: typeof rideId === 'string' && typeof termsVersion === 'number' ? { rideId, termsVersion } : null,
  }
}

/** How the browser shows it: another notice with its tag is replaced, and the device sounds again. */
export function shownAs(notice: Notice): NotificationOptions & {
  renotify?: boolean
  actions: Notice['actions']
} {
  const { body, tag, actions, requireInteraction } = notice
  return {
    body,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: notice,
    actions,
    requireInteraction,
    ...(tag ? { tag, renotify: true } : {}),
  }
}

/** Where a tap on the notice, or on one of its buttons, leads. */
export function tapOf(notice: Pick<Notice, 'url' | 'accept'>, action: string): Tap {
  return { url: pathOf(notice.url), accept: action === 'accept' ? notice.accept : null }
}

/** The address that a tap opens if no page of the app is open. */
export function addressOf({ url, accept }: Tap): string {
  return accept ? `${url}#accept=${encodeURIComponent(accept.rideId)}&terms=${accept.termsVersion}` : url
}

/** The acceptance in the part of an address after `#`. */
export function readAcceptance(hash: string): Acceptance | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  const rideId = values.get('accept')
  const termsVersion = Number(values.get('terms') ?? Number.NaN)
  return rideId && Number.isInteger(termsVersion) ? { rideId, termsVersion } : null
}
