// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { emptyDraft, keepDraft } from '../ride-requests/form-draft-and-checks.ts'
import { controls, wordsOf } from '../testing/effects.ts'
import { client } from './browser-client.ts'
import { rideOf } from './live/ride-fixture.ts'
import { openPage, searched, trip } from './page-fixture.tsx'
import { Screen } from './request-ride-route.tsx'

const words = () => wordsOf(document.body)
const find = (name: string) => [...controls()].find(([each]) => each.includes(name))?.[1]
const search = { ...searched, beganAt: '2026-11-21T10:00:00.000Z', endsAt: null }

async function open(options: Parameters<typeof openPage>[2] = {}) {
  const opened = await openPage('/request-ride', <Screen />, options)
  const press = async (name: string) => {
    await opened.page.press(find(name)!)
    await opened.settle()
  }
  return { ...opened, press }
}

describe('a ride that somebody else has canceled', () => {
  const canceled = () => ({
    ride: rideOf('r1', ['ana', 'ben'], { status: 'canceled' }),
    reason: 'NO_DRIVER_FOUND' as const,
    by: 'Ben',
  })

  test('is told instead of the form, until one changes the trip', async () => {
    const { press } = await open()
    await act(async () => client.store.patch({ canceled: canceled() }))
    await act(() => vi.dynamicImportSettled())
    expect(words()).toContain('No hubo taxi para el grupo')
    expect(find('Buscar compañeros')).toBeUndefined()
    expect(words()).toContain('Viaje cancelado')
    expect(words()).toContain('Ben no encontró taxi')
    keepDraft(sessionStorage, emptyDraft)
    await press('Cambiar')
    expect(client.store.getState().canceled).toBeNull()
    expect(find('Buscar compañeros')).toBeDefined()
  })

  test.each<[string, string[], string, string]>([
    ['a rider who stays', [], 'ben', 'ben no encontró taxi'],
    ['a rider who left', ['eva'], 'eva', 'eva no encontró taxi'],
    ['nobody who is known', [], 'luz', 'No hubo taxi para el grupo'],
  ])('whoever was away reads who did it: %s', async (_, left, byUid, said) => {
    const { ride } = canceled()
    const read = {
      ...ride,
      left: left.map((uid) => ({ firebase_uid: uid, userName: uid })),
      cancellation: { reason: 'NO_DRIVER_FOUND', byUid },
    }
    const { asked } = await open({ answers: { 'GET /rides/r1': read } })
    await act(async () => client.store.patch({ canceled: { ...canceled(), by: null } }))
    await act(() => vi.dynamicImportSettled())
    await act(() => vi.dynamicImportSettled())
    expect(asked).toContain('GET /rides/r1')
    expect(words()).toContain(said)
    expect(words().includes(`${byUid} no encontró`)).toBe(said.startsWith(byUid))
  })

  test('what it was is not asked for where it was told, and a failure is not told', async () => {
    const { asked } = await open()
    await act(async () => client.store.patch({ canceled: canceled() }))
    await act(() => vi.dynamicImportSettled())
    expect(asked).not.toContain('GET /rides/r1')
    await act(async () => client.store.patch({ canceled: { ...canceled(), by: null } }))
    await act(() => vi.dynamicImportSettled())
    expect(asked).toContain('GET /rides/r1')
    expect(client.store.getState().notices).toEqual([])
  })

  test('is told beside the streets of the trip that is searched for again', async () => {
    keepDraft(sessionStorage, { ...emptyDraft, trip })
    const { asked } = await open()
    const byTheForm = asked.length
    await act(async () => client.store.patch({ canceled: canceled() }))
    await act(() => vi.dynamicImportSettled())
    expect(asked.slice(byTheForm).join()).toContain('POST /estimates')
    keepDraft(sessionStorage, emptyDraft)
  })

  test('the trip searched for again is the one of the form, and without it the one of the ride', async () => {
    const other = { from: trip.to, to: { ...trip.from, name: 'Atocha' } }
    const { ride } = canceled()
    const [own, companion] = ride.rideRequests
    const ofAna = { ...own!, origin: trip.from, destination: trip.to }
    const read = { ...ride, rideRequests: [{ ...companion!, ...other }, ofAna] }
    const requestRide = vi
      .spyOn((await client.live()).rides, 'requestRide')
      .mockImplementation(async () => ({ ok: true }) as const)
    for (const [draft, expected] of [
      [emptyDraft, trip],
      [
        { ...emptyDraft, trip: { from: other.from, to: null } },
        { from: other.from, to: trip.to },
      ],
      [{ ...emptyDraft, trip: other }, other],
    ] as const) {
      keepDraft(sessionStorage, draft)
      const { page, press } = await open()
      await act(async () => client.store.patch({ canceled: { ...canceled(), ride: read } }))
      await act(() => vi.dynamicImportSettled())
      await press('Buscar otro grupo')
      expect(requestRide).toHaveBeenLastCalledWith(expect.objectContaining({ trip: expected }))
      await page.remove()
    }
    keepDraft(sessionStorage, emptyDraft)
  })

  test('is gone once one searches', async () => {
    await open()
    await act(async () => client.store.patch({ canceled: canceled() }))
    await act(async () => client.store.setTravel({ phase: 'sending', search, lastRide: null }))
    expect(client.store.getState().canceled).toBeNull()
  })
})
