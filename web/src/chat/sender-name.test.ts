import { expect, test } from 'vitest'
import { rideOf } from '../app/live/ride-fixture.ts'
import { senderName } from './sender-name.ts'

test('the sender’s name is that at their stop, if there is one', () => {
  const ride = rideOf('r1', ['me', 'ana'])
  expect(senderName('ana', ride)).toBe('Stop of ana')
  expect(senderName('eva', ride)).toBeUndefined()
  expect(senderName('ana', null)).toBeUndefined()
  const nameless = { ...ride, stops: ride.stops.map((stop) => ({ ...stop, user_name: '' })) }
  expect(senderName('ana', nameless)).toBeUndefined()
})
