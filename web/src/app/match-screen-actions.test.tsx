// @vitest-environment happy-dom
import type { Ride } from '@woodalo/protocol'
import { describe, expect, test, vi } from 'vitest'
import { emptyDraft, keepDraft } from '../ride-requests/form-draft-and-checks.ts'
import { controls } from '../testing/effects.ts'
import { client } from './browser-client.ts'
import { rideOf } from './live/ride-fixture.ts'
import { openPage, trip } from './page-fixture.tsx'
import { Screen } from './request-ride-route.tsx'
import type { Travel } from './state/app-state.ts'

async function open(travel: Travel) {
  const { page, settle } = await openPage('/request-ride', <Screen />, { travel })
  return async (name: string) => {
    await page.press([...controls()].find(([each]) => each.includes(name))![1])
    await settle()
  }
}

describe('an offer', () => {
  const pending = rideOf('r1', ['ana', 'ben'], {
    status: 'pending',
    may: ['accept', 'refuse'],
  } as never) as Ride
  const deciding = { phase: 'deciding', ride: pending, rideRequestId: 'q1' } as Travel

  test('who declines it for another group searches for the same trip, and is not told that it is canceled', async () => {
    keepDraft(sessionStorage, { ...emptyDraft, trip, about: 'Abrigo' })
    const { rides: live } = await client.live()
    const request = vi.spyOn(live, 'requestRide').mockResolvedValue({ ok: true })
    vi.spyOn(live, 'cancelRide').mockImplementation(async () => {
      client.store.updateToastNotification('El viaje ha sido cancelado.', 'error', 'Viaje cancelado')
      return { ok: true }
    })
    const press = await open(deciding)
    await press('No, gracias')
    await press('Buscar otro grupo')
    expect(request).toHaveBeenCalledExactlyOnceWith({ ...emptyDraft, trip, about: 'Abrigo' })
    expect(client.store.getState().toastNotification.message).toBe('')
  })

  test('who declines for good, or cannot, searches for nothing', async () => {
    const { rides: live } = await client.live()
    const request = vi.spyOn(live, 'requestRide').mockResolvedValue({ ok: true })
    const cancel = vi.spyOn(live, 'cancelRide').mockResolvedValue({ ok: true })
    const press = await open(deciding)
    await press('No, gracias')
    await press('No viajar ahora')
    cancel.mockResolvedValue({ ok: false, code: 'X', message: '' })
    await press('No, gracias')
    await press('Buscar otro grupo')
    expect(cancel).toHaveBeenCalledTimes(2)
    expect(request).not.toHaveBeenCalled()
  })
})
