import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstDictionary, packJson, trainedDictionary, unpackJson } from './compressed-json.ts'

test('unpacking returns what was packed, with either dictionary', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.boolean(), (payload, withTraining) => {
      expect(unpackJson(packJson(payload, { withTraining }))).toEqual(JSON.parse(JSON.stringify(payload)))
    }),
  )
})

test('a ride is packed to half of its bytes or less, and a short payload stays unpacked', () => {
  const stop = (uid: string) => ({
    firebase_uid: uid,
    user_name: 'Núria',
    name: 'Calle de Serrano, 41',
    latitude: 40.42683,
    longitude: -3.68747,
    order: 1,
    eta: '2026-11-22T06:29:46.000Z',
    expectedAt: '2026-11-22T06:29:46.000Z',
    state: 'waiting',
  })
  const uids = ['02e73f81-4684-4b4f-95b3-a549d5270433', 'af9da409-4cbc-4930-a719-41d0ce9d2903']
  const payload = {
    rideId: uids[0],
    oldStatus: 'pending',
    newStatus: 'active',
    ride: { stops: uids.map(stop) },
  }
  const length = JSON.stringify(payload).length
  const [before, trained] = [false, true].map((withTraining) => packJson(payload, { withTraining }).length)
  expect(before!).toBeLessThan(length / 2)
  expect(trained!).toBeLessThan(before! * 0.85)
  for (const withTraining of [false, true])
    expect(packJson({ rideId: 'r' }, { withTraining }).toString()).toBe('\0{"rideId":"r"}')
})

test.each([
  ['first', firstDictionary, 'LZ-b1HdhrGAXsKk18HoG5q388TMlO2T7tzbPrM9B0HE'],
  ['trained', trainedDictionary, 'HR8UCOr8FO-CkZXYhR1W-Mmzva-fkkdQ6LS5ceKUfdo'],
])('the %s dictionary never changes, since stored values are unpacked with it', (_, dictionary, digest) => {
  expect(createHash('sha256').update(dictionary).digest('base64url')).toBe(digest)
})

// Nodes of two versions read each other's values. If this fails, a dictionary changed: keep the old one for reading.
test.each([
  [
    'the first dictionary',
    'AUOqX4oMSathEDVJSH5KfrFCRmKeQiLIH4kp+VYKefnFCmWpufnFCql5Cqk5CgWleSX5CimpCql5yaWpeSVF+XpIFVAm3AGYFQwxdQmhmqPUUKm2FgA=',
  ],
  ['the trained dictionary', 'Aii1L/0AADUBAJByMTogbm9zIHYgZXIxdTEifX0F/LY3v/CiQQkXm+66Nua6Sp5B'],
])('what was packed with %s can still be unpacked', (_, packed) => {
  expect(unpackJson(Buffer.from(packed, 'base64'))).toEqual({
    rideId: 'r1',
    oldStatus: 'pending',
    newStatus: 'active',
    message: 'Todos han aceptado: nos vemos en el punto de encuentro.',
    ride: {
      id: 'r1',
      status: 'active',
      termsVersion: 1,
      isVerified: false,
      vehicle: 'taxi',
      requesterUid: 'u1',
    },
  })
})

test('payloads packed by a later version are refused', () => {
  expect(() => unpackJson(Buffer.of(9, 1, 2))).toThrow(/does not know: 9/)
})
