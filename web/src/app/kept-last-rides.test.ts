import type { Ride } from '@woodalo/protocol'
import { expect, test } from 'vitest'
import { keepRides, keepShownRide, readKeptRide, readKeptRides } from './kept-last-rides.ts'
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

test('the ride that was shown last is kept as it was then, before what the list had of it', () => {
  const storage = createMemoryStore()
  const other = { ...ride, id: 'other' }
  keepRides(storage, { rides: [ride, other], saved: null })
  expect(readKeptRide(storage, ride.id)).toEqual(ride)
  const changed = { ...ride, isVerified: !ride.isVerified }
  keepShownRide(storage, changed)
  expect(readKeptRide(storage, ride.id)).toEqual(changed)
  expect(readKeptRide(storage, 'other')).toEqual(other)
  expect(readKeptRide(storage, 'unknown')).toBeNull()
  storage.setItem('shownRide', '{')
  expect(readKeptRide(storage, ride.id)).toEqual(ride)
})

test('whoever signs out leaves none of it', () => {
  const store = createMemoryStore()
  keepShownRide(store, ride)
  createStorage(store).clear()
  expect(readKeptRide(store, ride.id)).toBeNull()
})
