import type { Language } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'

/** What a person is told of while the app is closed. It names nobody: a lock screen is read by others too. */
export type Notice =
  | { kind: 'match-found'; rideId: string; termsVersion: number; confirmBy: string }
  | { kind: 'all-accepted'; rideId: string }
  | { kind: 'message'; rideId: string }
  | { kind: 'canceled'; rideId: string }

/**
 * Tells people on every browser that asked for it: stored in the transaction of the change, sent after its commit.
 * Costs one statement when nobody of them asked.
 */
export type Notify = (tx: Tx, userIds: readonly string[], notice: Notice) => Promise<void>

/** What the service worker receives. Every push is shown: phones revoke silent ones. */
export interface PushPayload {
  kind: Notice['kind']
  rideId: string
  title: string
  body: string
  /** A notification with the same tag replaces the one before, so messages pile up as one. */
  tag: string
  /** Where a tap leads, within the app. */
  url: string
  /** `accept` comes with a ride that waits for an answer. */
  actions: readonly { action: 'accept' | 'open'; title: string }[]
  /** Stays on the screen until it is answered. */
  requireInteraction: boolean
  termsVersion?: number
  confirmBy?: string
}

interface Words {
  title: string
  body: string
}

const words: Record<Notice['kind'], Record<Language, Words>> = {
  'match-found': {
    es: {
      title: '¡Hay grupo!',
      body: 'Hemos encontrado compañeros para tu viaje. Acepta antes de que se acabe el tiempo.',
    },
    en: {
      title: 'Companions found!',
      body: 'There are companions for your trip. Accept before the time runs out.',
    },
  },
  'all-accepted': {
    es: { title: 'Viaje confirmado', body: 'Todos han aceptado. Mira dónde os encontráis.' },
    en: { title: 'Ride confirmed', body: 'Everybody has accepted. See where you meet.' },
  },
  message: {
    es: { title: 'Nuevo mensaje', body: 'Tienes un nuevo mensaje en el chat de tu viaje.' },
    en: { title: 'New message', body: 'You have a new message in the chat of your ride.' },
  },
  canceled: {
    es: { title: 'Viaje cancelado', body: 'El viaje ha sido cancelado. Puedes volver a buscar compañeros.' },
    en: { title: 'Trip canceled', body: 'The trip has been canceled. You can search for companions again.' },
  },
}

const actionTitles = {
  accept: { es: 'Aceptar', en: 'Accept' },
  see: { es: 'Ver', en: 'View' },
  chat: { es: 'Abrir el chat', en: 'Open the chat' },
} as const

/** The push about a notice, in the reader's language. */
export function payloadOf(notice: Notice, language: Language): PushPayload {
  const { kind, rideId } = notice
  const payload = { kind, rideId, ...words[kind][language], requireInteraction: kind === 'match-found' }
  const open = (title: string) => ({ action: 'open' as const, title })
  switch (kind) {
    case 'match-found':
      return {
        ...payload,
        tag: `ride-${rideId}`,
        url: '/request-ride',
        actions: [
          { action: 'accept', title: actionTitles.accept[language] },
          open(actionTitles.see[language]),
        ],
        termsVersion: notice.termsVersion,
        confirmBy: notice.confirmBy,
      }
    case 'all-accepted':
      return {
        ...payload,
        tag: `ride-${rideId}`,
        url: `/ride/${rideId}`,
        actions: [open(actionTitles.see[language])],
      }
    case 'message':
      return {
        ...payload,
        tag: `chat-${rideId}`,
        url: `/chat/${rideId}`,
        actions: [open(actionTitles.chat[language])],
      }
    case 'canceled':
      return { ...payload, tag: `ride-${rideId}`, url: '/request-ride', actions: [] }
  }
}

/** How long the push service may keep trying; later the news is stale. */
export function lifetimeSeconds(kind: Notice['kind']): number {
  return kind === 'match-found' ? 60 : 120
}

/** Whether the phone is to be woken for it. */
export function urgencyOf(kind: Notice['kind']): 'high' | 'normal' {
  return kind === 'message' ? 'normal' : 'high'
}
