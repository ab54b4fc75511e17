import { describe, expect, test } from 'vitest'
import type { Notice } from './notice-kinds-model.ts'
import { payloadOf } from './payload.ts'

const notices: Notice[] = [
  { kind: 'match-found', rideId: 'r', termsVersion: 3 },
  { kind: 'terms-changed', rideId: 'r', termsVersion: 4 },
  { kind: 'ride-confirmed', rideId: 'r' },
  { kind: 'ride-canceled', rideId: 'r' },
  { kind: 'no-match', rideId: null },
  { kind: 'settle-up', rideId: 'r' },
  { kind: 'standing', rideId: null },
  { kind: 'message', rideId: 'r' },
]

describe('the text of a push', () => {
  test.each(notices)(
    'about $kind exists in both languages and is small enough for every push service',
    (notice) => {
      const [spanish, english] = [payloadOf(notice, 'es'), payloadOf(notice, 'en')]
      expect(spanish.title).not.toBe(english.title)
      expect(spanish.body).not.toBe(english.body)
      for (const payload of [spanish, english]) {
        expect(payload.body.length).toBeGreaterThan(10)
        expect(payload.actions.length).toBeGreaterThan(0)
        // A push service must accept 4,096 bytes (RFC 8030), including the encryption.
        expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(3_000)
      }
    },
  )

  test('opens its subject, and offers accepting only if that is possible', () => {
    const shown = notices.map((notice) => {
      const { url, tag, actions, requireInteraction } = payloadOf(notice, 'en')
      return [notice.kind, url, tag, actions.map(({ title }) => title).join(', '), requireInteraction]
    })
    expect(shown).toEqual([
      // The page for requests shows a proposal, and searches again after one that is gone.
      ['match-found', '/request-ride', 'ride-r', 'Accept, View', true],
      ['terms-changed', '/request-ride', 'ride-r', 'Accept, View', true],
      ['ride-confirmed', '/ride/r', 'ride-r', 'View', false],
      ['ride-canceled', '/request-ride', 'ride-r', 'View', false],
      ['no-match', '/request-ride', 'search', 'View', false],
      ['settle-up', '/ride/r', 'ride-r', 'See the shares', false],
      ['standing', '/request-ride', 'standing', 'View', false],
      ['message', '/chat/r', 'chat-r', 'Open the chat', false],
    ])
    const accepting = notices
      .map((notice) => payloadOf(notice, 'es'))
      .filter(({ actions }) => actions.some(({ action }) => action === 'accept'))
    expect(accepting).toMatchObject([
      { kind: 'match-found', rideId: 'r', termsVersion: 3 },
      { kind: 'terms-changed', rideId: 'r', termsVersion: 4 },
    ])
  })

  test('does not offer accepting if the notice was stored without the terms, as earlier versions did', () => {
    const stored = JSON.parse('{ "kind": "match-found", "rideId": "r" }') as Notice
    expect(payloadOf(stored, 'en').actions).toEqual([{ action: 'open', title: 'View' }])
  })
})
