import type { Ride } from '@woodalo/protocol'
import { expect, test } from 'vitest'
import { stageShown } from './ride-stage-shown.ts'

const stops = (...states: ('waiting' | 'dropped_off')[]) =>
  states.map((state, index) => ({ firebase_uid: ['ana', 'ben'][index], state })) as Ride['stops']

test.each<[string, Partial<Ride>, boolean]>([
  ['meeting', { stops: stops('waiting', 'waiting') }, false],
  ['order', { stops: stops('waiting', 'waiting'), isVerified: true }, false],
  ['under way', { stops: stops('waiting', 'dropped_off'), isVerified: true }, false],
  ['over', { stops: stops('dropped_off', 'waiting'), isVerified: true }, false],
  ['settling', { stops: stops('dropped_off', 'waiting'), isVerified: true }, true],
  ['settling', { stops: stops('dropped_off', 'waiting'), unsettled: 'owed' as never }, false],
  ['over', { stops: stops('waiting', 'waiting'), status: 'canceled' }, false],
  ['settling', { stops: stops('dropped_off', 'dropped_off'), status: 'completed' }, true],
])('the stage is “%s” of %j, with money open before: %s', (stage, changes, wasOpen) => {
  const ride = { status: 'active', isVerified: false, unsettled: null, ...changes } as Ride
  expect(stageShown(ride, 'ana', wasOpen)).toBe(stage)
})
