import type { Ride } from '@woodalo/protocol'
import { web as en } from '@woodalo/languages/en/web'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { createMemoryStore, createStorage } from '../state/browser-storage.ts'
import { createAppStore } from '../state/change-app-state.ts'
import { rideDataOf } from '../state/travel.ts'
import { holdAfter } from './hold-ride-after-act.ts'
import { createRideChannel } from './apply-ride-events.ts'
import { rideOf } from './ride-fixture.ts'
import { riding } from './travel-fixture.ts'

/** The ride as it stands once so many riders have got off. */
const rideAfter = (off: number, changes: Partial<Ride> = {}): Ride => ({
  ...rideOf('r1', ['me', 'ana']),
  stops: ['ana', 'me'].map((firebase_uid, index) => ({
    firebase_uid,
    name: '',
    latitude: 40.4,
    longitude: -3.7,
    arrivalEstimate: null,
    state: index < off ? ('dropped_off' as const) : ('waiting' as const),
  })) as unknown as Ride['stops'],
  ...changes,
})

/** A channel of a rider in a ride. Each reading of the ride is given by the test, one after the other. */
function channelWith(...readings: Ride[]) {
  const store = createAppStore(createStorage(createMemoryStore()))
  store.setSession({ id: 'me' } as never, 'token')
  store.setTravel({ ...riding, ride: rideAfter(0) as typeof riding.ride })
  let begin = () => {}
  const read = { count: 0 }
  const channel = createRideChannel({
    store,
    api: {
      rides: {
        async get() {
          read.count++
          begin()
          return readings.shift()!
        },
      },
    } as never,
    texts: () => en,
    path: () => '/ride/r1',
    go: () => {},
    disconnect: () => {},
  })
  const tell = (ride: Ride) => channel.receive('RIDE_TAXI_UPDATED', { rideId: 'r1', ride })
  const gotOff = () =>
    rideDataOf(store.getState().travel)?.stops.filter(({ state }) => state === 'dropped_off').length
  const hold = (act: () => Promise<Ride>) => holdAfter(act, { store, rides: channel })
  return { channel, hold, store, read, tell, gotOff, atReading: (does: () => void) => (begin = does) }
}

describe('what is read of a ride', () => {
  test('is held', async () => {
    const { channel, read, gotOff } = channelWith(rideAfter(1))
    await channel.loadRide('r1')
    expect([gotOff(), read.count]).toEqual([1, 1])
  })

  test('is read again if an event came meanwhile, so that nothing goes back to how it was before', async () => {
    const { channel, read, tell, gotOff, atReading } = channelWith(rideAfter(0), rideAfter(1))
    const seen: unknown[] = []
    atReading(() => {
      if (read.count === 1) tell(rideAfter(1))
      seen.push(gotOff())
    })
    await channel.loadRide('r1')
    expect([seen, gotOff(), read.count]).toEqual([[1, 1], 1, 2])
  })

  test('does not bring a ride back that was canceled meanwhile', async () => {
    const canceled = rideAfter(0, { status: 'canceled' })
    const { channel, store, atReading, read } = channelWith(rideAfter(0), canceled)
    atReading(() => {
      if (read.count === 1)
        channel.receive('RIDE_STATUS_UPDATED', {
          rideId: 'r1',
          oldStatus: 'active',
          newStatus: 'canceled',
          message: '',
          ride: canceled,
        })
    })
    await channel.loadRide('r1')
    expect(store.getState().travel.phase).toBe('idle')
  })
})

describe('a ride that cannot be read', () => {
  const refused = (status: number) => new ApiError('refused', 'No.', { status })

  test.each<[ApiError, string]>([
    [refused(404), 'idle'],
    [refused(500), 'riding'],
    [new ApiError('network', 'No.'), 'riding'],
  ])('is gone only if it is not the reader’s any more: %s', async (failure, phase) => {
    const { channel, store, atReading } = channelWith()
    atReading(() => {
      throw failure
    })
    await expect(channel.loadRide('r1')).rejects.toBe(failure)
    expect(store.getState().travel.phase).toBe(phase)
  })
})

describe('an act on a ride', () => {
  test('leaves the ride as the act returns it', async () => {
    const { hold, read, gotOff } = channelWith()
    await expect(hold(async () => rideAfter(1))).resolves.toEqual(rideAfter(1))
    expect([gotOff(), read.count]).toEqual([1, 0])
  })

  test('that an event overtakes leaves the ride as it is then read', async () => {
    const { hold, tell, gotOff, read } = channelWith(rideAfter(2))
    await hold(async () => {
      tell(rideAfter(2))
      return rideAfter(1)
    })
    expect([gotOff(), read.count]).toEqual([2, 1])
  })

  test('that an event overtakes is done only once the ride has been read', async () => {
    let answer = (_: Ride) => {}
    const answered = new Promise<Ride>((resolve) => {
      answer = resolve
    })
    const { hold, tell } = channelWith(answered as never)
    const done: string[] = []
    const held = hold(async () => {
      tell(rideAfter(2))
      return rideAfter(1)
    }).then(() => done.push('held'))
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(done).toEqual([])
    answer(rideAfter(2))
    await held
    expect(done).toEqual(['held'])
  })

  test('that ends the ride leaves it to the event, which tells why', async () => {
    const { hold, store } = channelWith()
    await hold(async () => rideAfter(0, { status: 'canceled' }))
    expect(store.getState().travel.phase).toBe('riding')
  })
})

test('events that are not known here are noted and change nothing', () => {
  const { channel, store } = channelWith()
  const before = store.getState().travel
  for (const name of ['LATER_EVENT', 'toString']) channel.receive(name, { message: `of ${name}` })
  channel.receive('LATER_EVENT', null)
  expect(store.getState().travel).toBe(before)
  expect(
    store
      .getState()
      .logs.map(({ type, message }) => [type, message])
      .toReversed(),
  ).toEqual([
    ['LATER_EVENT', 'of LATER_EVENT'],
    ['toString', 'of toString'],
    ['LATER_EVENT', ''],
  ])
})

describe('a ride that is canceled by others', () => {
  const canceled = rideAfter(0, {
    status: 'canceled',
    cancellation: { reason: 'NO_DRIVER_FOUND', byUid: 'ana' },
  })
  const told = { rideId: 'r1', oldStatus: 'active', newStatus: 'canceled', message: '', ride: canceled }

  test('is told with who ended it and why', () => {
    const { channel, store } = channelWith()
    channel.receive('RIDE_STATUS_UPDATED', told)
    expect(store.getState().canceled).toEqual({ ride: canceled, reason: 'NO_DRIVER_FOUND', by: 'ana' })
  })

  test('is told to nobody who has signed out', () => {
    const { channel, store } = channelWith()
    store.patch({ user: null })
    channel.receive('RIDE_STATUS_UPDATED', told)
    expect(store.getState().canceled).toBeNull()
  })
})
