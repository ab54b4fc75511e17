import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressOf, pathOf, readAcceptance, readNotice, shownAs, tapOf } from './push-notice.ts'

const match = JSON.stringify({
  kind: 'match-found',
  rideId: 'r 1',
  title: '¡Hay grupo!',
  body: 'Acepta.',
  tag: 'ride-r1',
  url: '/request-ride',
  actions: [{ action: 'accept', title: 'Aceptar' }, { action: 'open' }, null],
  requireInteraction: true,
  termsVersion: 2,
})

describe('a push', () => {
  test('of a match can be accepted in the notification', () => {
    const notice = readNotice(match)
    expect(notice).toMatchObject({ title: '¡Hay grupo!', tag: 'ride-r1', requireInteraction: true })
    expect(notice.actions).toEqual([{ action: 'accept', title: 'Aceptar' }])
    expect(tapOf(notice, 'accept')).toEqual({
      url: '/request-ride',
      accept: { rideId: 'r 1', termsVersion: 2 },
    })
    expect(tapOf(notice, '').accept).toBeNull()
  })

  test.each([{ rideId: 7 }, { rideId: undefined }, { termsVersion: '2' }, { termsVersion: undefined }])(
    'cannot be accepted in the notification with %j, which names no terms of a ride',
    (changes) => {
      const notice = readNotice(JSON.stringify({ ...JSON.parse(match), ...changes }))
      expect(notice.accept).toBeNull()
      expect(tapOf(notice, 'accept').accept).toBeNull()
    },
  )

  test('always has a title and one of our paths to open', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constant(null)), (text) => {
        const notice = readNotice(text)
        expect(notice.title).not.toBe('')
        expect(notice.url).toMatch(/^\/(?!\/)/)
        expect(new URL(addressOf(tapOf(notice, 'accept')), 'https://woodalo.test').origin).toBe(
          'https://woodalo.test',
        )
      }),
    )
  })

  test('replaces an earlier one with its tag, with a sound; without a tag both stay', () => {
    expect(shownAs(readNotice(match))).toMatchObject({ tag: 'ride-r1', renotify: true, body: 'Acepta.' })
    expect(shownAs(readNotice('{"title":"Hola"}'))).not.toHaveProperty('renotify')
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
    undefined,
  ])('never leads to %s', (url) => expect(pathOf(url)).toBe('/'))
})

test('an acceptance can be passed in an address', () => {
  const tap = tapOf(readNotice(match), 'accept')
  const { hash } = new URL(addressOf(tap), 'https://woodalo.test')
  expect(readAcceptance(hash)).toEqual(tap.accept)
  for (const other of ['', '#code=x', '#accept=r1', '#accept=r1&terms=x', '#terms=1'])
    expect(readAcceptance(other)).toBeNull()
})
