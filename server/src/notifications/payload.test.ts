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
    expect(payloadOf({ kind: 'message', rideId: 'r' }, 'es')).toMatchObject({ url: '/chat/r', tag: 'chat-r' })
    expect(payloadOf({ kind: 'ride-confirmed', rideId: 'r' }, 'es')).toMatchObject({
      url: '/ride/r',
      tag: 'ride-r',
    })
    expect(payloadOf({ kind: 'no-match', rideId: null }, 'es')).toMatchObject({
      url: '/request-ride',
      tag: 'search',
    })
    expect(payloadOf({ kind: 'standing', rideId: null }, 'es')).toMatchObject({ tag: 'standing' })
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
