import { expect, test } from 'vitest'
import { web as es } from '@woodalo/languages/es/web'
import { rideOf } from './live/ride-fixture.ts'
import { offerUpdate } from './offer-new-version.ts'
import { createMemoryStore, createStorage } from './state/browser-storage.ts'
import { createAppStore } from './state/change-app-state.ts'

test('a new version waits for the search, the code and other toasts, then asks once', () => {
  const store = createAppStore(createStorage(createMemoryStore()))
  let applied = 0
  const asked = { rideRequestId: 'q', search: null }
  store.setTravel({ phase: 'searching', state: 'SEARCHING', nearby: null, lastRide: null, ...asked })
  offerUpdate(
    store,
    () => es,
    () => applied++,
  )
  const message = () => store.getState().toastNotification.message
  expect(message()).toBe('')
  store.setTravel({ phase: 'riding', ride: rideOf('r1', ['me', 'ana']), ...asked })
  expect(message()).toBe('')
  store.updateToastNotification('Something else')
  store.setTravel({ phase: 'riding', ride: rideOf('r1', ['me', 'ana'], { isVerified: true }), ...asked })
  expect(message()).toBe('Something else')
  store.closeToastNotification()
  expect(store.getState().toastNotification).toEqual({
    message: es.pwa.updateTitle,
    type: 'info',
    title: es.ui.toastTitles.info,
    acceptButtonText: es.pwa.update,
    rejectButtonText: es.pwa.notNow,
  })
  expect(applied).toBe(0)
  store.getState().toastActions.onAccept?.()
  expect(applied).toBe(1)
  store.closeToastNotification()
  expect(message()).toBe('')
})

test('a new version asks at once if that disturbs nobody', () => {
  const store = createAppStore(createStorage(createMemoryStore()))
  offerUpdate(
    store,
    () => es,
    () => {},
  )
  expect(store.getState().toastNotification.message).toBe(es.pwa.updateTitle)
})
