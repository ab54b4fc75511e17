import { expect, test } from 'vitest'
import { web as es } from '@woodalo/languages/es/web'
import { rideOf } from './live/ride-fixture.ts'
import { offerUpdate } from './offer-update.ts'
import { createMemoryStore, createStorage } from './state/storage.ts'
import { createAppStore } from './state/store.ts'

test('a new version waits for the search, the code and the other toast, then asks once', () => {
  const store = createAppStore(createStorage(createMemoryStore()))
  let applied = 0
  store.patch({ rideRequest: { rideRequestId: 'q', state: 'SEARCHING' } })
  offerUpdate(
    store,
    () => es,
    () => applied++,
  )
  const message = () => store.getState().toastNotification.message
  expect(message()).toBe('')
  store.patch({
    rideRequest: { rideRequestId: 'q', state: 'CONFIRMED' },
    rideData: rideOf('r1', ['me', 'ana']),
  })
  expect(message()).toBe('')
  store.updateToastNotification('Something else')
  store.patch({ isRideFullyVerified: true })
  expect(message()).toBe('Something else')
  store.closeToastNotification()
  expect(message()).toBe(es.pwa.updateTitle)
  expect(applied).toBe(0)
  store.getState().toastActions.onAccept?.()
  expect(applied).toBe(1)
  store.closeToastNotification()
  expect(message()).toBe('')
})
