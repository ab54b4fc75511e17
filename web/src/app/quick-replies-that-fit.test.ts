import { expect, test } from 'vitest'
import { rideOf } from './live/ride-fixture.ts'
import { quickReply, repliesThatFit } from './quick-replies-that-fit.ts'

const { hello, where, onMyWay, inFiveMinutes, here } = quickReply
const ride = rideOf('r1', ['ana', 'ben'])
const meeting = {
  ...ride,
  status: 'active' as const,
  isVerified: false,
  rideRequests: ride.rideRequests.map((one) => ({ ...one, arrived: false, isVerified: false })),
}
const [ana, ben] = meeting.rideRequests
const leaving = (uids: readonly string[]) =>
  ride.stops.map((stop) =>
    uids.includes(stop.firebase_uid) ? { ...stop, state: 'dropped_off' as const } : stop,
  )

test('on the way to the others, to be there comes first', () => {
  expect(repliesThatFit(meeting, 'ben')).toEqual([here, inFiveMinutes, where, onMyWay, hello])
})

test('whoever is there is not on the way any more', () => {
  const there = { ...meeting, rideRequests: [ana!, { ...ben!, arrived: true }] }
  expect(repliesThatFit(there, 'ben')).toEqual([here, where, hello])
  expect(repliesThatFit(there, 'ana')).toContain(onMyWay)
  const said = { ...ben!, arrived: true, arrivedAt: '2026-11-21T10:00:00.000Z' }
  expect(repliesThatFit({ ...meeting, rideRequests: [ana!, said] }, 'ben')).toEqual([where, hello])
  const met = { ...meeting, rideRequests: [ana!, { ...ben!, isVerified: true }] }
  expect(repliesThatFit(met, 'ben')).toEqual([here, where, hello])
})

test('nobody has to be found in the taxi, on the way, or after it', () => {
  expect(repliesThatFit({ ...meeting, isVerified: true }, 'ben')).toEqual([])
  expect(repliesThatFit({ ...meeting, isVerified: true, stops: leaving(['ana']) }, 'ben')).toEqual([])
  expect(repliesThatFit({ ...meeting, isVerified: true, stops: leaving(['ben']) }, 'ben')).toEqual([])
  expect(repliesThatFit({ ...meeting, status: 'canceled' }, 'ben')).toEqual([])
})

test('nobody greets in the middle of a conversation, nor asks back instead of an answer', () => {
  expect(repliesThatFit(meeting, 'ben', { begun: true })).toEqual([here, inFiveMinutes, where, onMyWay])
  expect(repliesThatFit(meeting, 'ben', { begun: true, isAsked: true })).toEqual([
    here,
    inFiveMinutes,
    onMyWay,
  ])
})
