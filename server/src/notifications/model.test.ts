import { describe, expect, test } from 'vitest'
import { type NoticeKind, payloadOf } from './model.ts'

const kinds: NoticeKind[] = [
  'match-found',
  'terms-changed',
  'ride-confirmed',
  'ride-canceled',
  'no-match',
  'settle-up',
  'standing',
  'message',
]

describe('the text of a push', () => {
  test.each(kinds)('about %s exists in both languages and is small enough for every push service', (kind) => {
    const [spanish, english] = [
      payloadOf({ kind, rideId: 'r' }, 'es'),
      payloadOf({ kind, rideId: 'r' }, 'en'),
    ]
    expect(spanish.title).not.toBe(english.title)
    expect(spanish.body).not.toBe(english.body)
    for (const payload of [spanish, english]) {
      expect(payload.body.length).toBeGreaterThan(10)
      expect(payload.actions.length).toBeGreaterThan(0)
      // A push service must accept 4,096 bytes (RFC 8030), including the encryption.
      expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(3_000)
    }
  })

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
    const accepting = kinds.filter((kind) =>
      payloadOf({ kind, rideId: 'r' }, 'es').actions.some(({ action }) => action === 'accept'),
    )
    expect(accepting).toEqual(['match-found', 'terms-changed'])
  })
})
