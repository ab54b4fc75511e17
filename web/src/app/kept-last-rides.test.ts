import type { Ride } from '@woodalo/protocol'
import { expect, test } from 'vitest'
import { keepRides, readKeptRides } from './kept-last-rides.ts'
import { rideOf } from './live/ride-fixture.ts'
import { createMemoryStore, createStorage } from './state/browser-storage.ts'

const ride = rideOf('r1', ['ana', 'ben']) as Ride
const saved = { amount: 750, currency: 'EUR' }
const readAs = (value: unknown) => readKeptRides({ getItem: () => JSON.stringify(value) })

test('the last rides are read as they were kept, and are gone with the person', () => {
  const store = createMemoryStore()
  expect(readKeptRides(store)).toBeNull()
  keepRides(store, { rides: [ride], saved })
  expect(readKeptRides(store)).toEqual({ rides: [ride], saved })
  createStorage(store).clear()
  expect(readKeptRides(store)).toBeNull()
})

test('that there were none is known, too', () => {
  expect(readAs({ rides: [], saved: null })).toEqual({ rides: [], saved: null })
})

test('what a screen could not show reads as nothing', () => {
  for (const part of ['id', 'stops', 'rideRequests', 'origin', 'cost'] as const)
    expect([part, readAs({ rides: [{ ...ride, [part]: undefined }], saved })]).toEqual([part, null])
  const older = ride.rideRequests.map((one) => ({ ...one, party: 2 }))
  for (const rides of [7, [null], [{ ...ride, rideRequests: older }]])
    expect(readAs({ rides, saved })).toBeNull()
  expect(readKeptRides({ getItem: () => '{' })).toBeNull()
  expect(readAs({ rides: [ride], saved: 'much' })).toEqual({ rides: [ride], saved: null })
})

test('a browser without room for them goes on', () => {
  const full = {
    setItem() {
      throw new Error('full')
    },
  }
  expect(() => keepRides(full, { rides: [ride], saved })).not.toThrow()
})
