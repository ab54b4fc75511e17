// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { emptyDraft, keepDraft } from '../ride-requests/form-draft-and-checks.ts'
import { controls, wordsOf } from '../testing/effects.ts'
import { client } from './browser-client.ts'
import { rideOf } from './live/ride-fixture.ts'
import { openPage, ridingIn, searched, trip } from './page-fixture.tsx'
import { Screen } from './request-ride-route.tsx'
import type { Travel } from './state/app-state.ts'

const words = () => wordsOf(document.body)
const find = (name: string) => [...controls()].find(([each]) => each.includes(name))?.[1]
const euros = (amount: number) => ({ amount, currency: 'EUR' })
const search = { ...searched, beganAt: '2026-11-21T10:00:00.000Z', endsAt: null }
const between = { rideRequestId: 'q1', lastRide: null }

async function open(options: Parameters<typeof openPage>[2] = {}) {
  const opened = await openPage('/request-ride', <Screen />, options)
  const press = async (name: string) => {
    await opened.page.press(find(name)!)
    await opened.settle()
  }
  return { ...opened, press }
}

describe('where one asks for a ride', () => {
  test('what was typed in this tab stands there again', async () => {
    keepDraft(sessionStorage, { ...emptyDraft, trip })
    await open()
    expect(
      [...document.querySelectorAll<HTMLInputElement>('[role=combobox]')].map(({ value }) => value),
    ).toEqual(['Sol', 'Barajas'])
  })

  test('a search goes to the service, as far as the reader may ask for it', async () => {
    for (const [gender, companions] of [
      ['woman', 'women'],
      ['man', 'anyone'],
    ] as const) {
      keepDraft(sessionStorage, { ...emptyDraft, trip, companions: 'women' })
      const requestRide = vi.fn(async () => ({ ok: true }) as const)
      const { rides: commands } = await client.live()
      const spied = vi.spyOn(commands, 'requestRide').mockImplementation(requestRide)
      const { page } = await open({ user: { gender } })
      await page.fire(page.get('form'), 'submit')
      expect(requestRide).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ trip, companions }))
      expect(JSON.parse(localStorage.getItem('recentPlaces')!)).toEqual([trip.to, trip.from])
      spied.mockRestore()
      await page.remove()
    }
  })

  test.each([
    [{ ok: false, code: 'X', message: 'Hoy no.' }, 'Hoy no.'],
    [{ ok: false, code: 'X', message: 'm', fields: { a: 'Uno.', b: 'Dos.' } }, 'Uno. Dos.'],
  ] as const)(
    'a search refused with %j says “%s”, and no place of it is remembered',
    async (result, said) => {
      keepDraft(sessionStorage, { ...emptyDraft, trip })
      vi.spyOn((await client.live()).rides, 'requestRide').mockResolvedValue(result)
      const { page } = await open()
      await page.fire(page.get('form'), 'submit')
      expect(words()).toContain(said)
      expect(localStorage.getItem('recentPlaces')).toBeNull()
    },
  )

  test('a search that a settlement forbids leads to where it is settled', async () => {
    keepDraft(sessionStorage, { ...emptyDraft, trip })
    const refused = { ok: false, code: 'X', message: 'Paga.', rideId: 'r7' } as const
    vi.spyOn((await client.live()).rides, 'requestRide').mockResolvedValue(refused)
    const { page, path } = await open()
    await page.fire(page.get('form'), 'submit')
    expect(path()).toBe('/ride/r7')
  })

  test('with a ride under way one is led back to it', async () => {
    const { page, path } = await open({ travel: ridingIn(rideOf('r1', ['ana', 'ben'])) })
    await page.fire(page.get('form'), 'submit')
    expect(path()).toBe('/ride/r1')
  })

  test('whoever searches again has gone on from the ride that was canceled', async () => {
    const canceled = { ride: rideOf('r0', ['ana', 'ben']), reason: 'NO_DRIVER_FOUND', by: null } as const
    await open()
    await act(async () => client.store.patch({ canceled: canceled as never }))
    expect(client.store.getState().canceled).not.toBeNull()
    await act(async () =>
      client.store.setTravel({
        phase: 'searching',
        state: 'SEARCHING',
        nearby: null,
        search,
        ...between,
      } as Travel),
    )
    expect(client.store.getState().canceled).toBeNull()
  })

  test('what is read by itself and fails is said beside it, and nowhere else', async () => {
    await open({ answers: {} })
    expect(client.store.getState().notices).toEqual([])
  })
})

describe('the search on the same path', () => {
  const searching: Travel = { phase: 'searching', state: 'SEARCHING', nearby: 2, search, ...between }
  const resting: Travel = {
    phase: 'resting',
    message: 'Nadie.',
    search: { ...search, companions: 'women' },
    ...between,
  }

  test.each([
    ['sending', { phase: 'sending', search, lastRide: null } as Travel, 'Viendo quién va hacia tu zona'],
    ['searching', searching, '2 personas van hacia tu zona'],
    ['resting', resting, 'Aún no hay compañeros'],
  ])('%s says its trip and how it stands', async (_, travel, said) => {
    await open({ travel })
    expect(words()).toContain(said)
    expect(words()).toContain('Sol Barajas')
  })

  test('without a network says what becomes of a group', async () => {
    await open({ travel: searching })
    await act(async () => client.store.setConnectionStatus('offline'))
    expect(words()).toContain('Si se forma un grupo, lo verás al volver la red')
  })

  test.each([
    ['Cancelar la búsqueda', searching, ['CANCEL_RIDE_REQUEST']],
    ['No viajar ahora', resting, ['CANCEL_RIDE_REQUEST']],
    ['Seguir buscando', resting, ['KEEP_SEARCHING']],
    ['Cambiar el trayecto', resting, ['CANCEL_RIDE_REQUEST']],
  ] as const)('“%s” tells the service', async (name, travel, told) => {
    const { press, commands } = await open({ travel })
    await press(name)
    expect(commands()).toEqual(told)
  })

  test.each([
    ['is sent', async () => {}, ['KEEP_SEARCHING']],
    ['is closed without sending', () => Promise.reject(new Error('closed')), []],
  ])(
    'an invitation that %s leads to this address, and the search goes on only to find who got it',
    async (_, sending, told) => {
      const { press, commands } = await open({ travel: resting })
      const share = vi.fn<(data: ShareData) => Promise<void>>(sending)
      Object.defineProperty(navigator, 'share', { configurable: true, value: share })
      await press('Invita a quien está aquí')
      expect(share).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ url: location.origin }))
      expect(commands()).toEqual(told)
      Reflect.deleteProperty(navigator, 'share')
    },
  )

  test('nobody found among women: the search goes on with anyone once the first has ended', async () => {
    const { rides: live } = await client.live()
    const cancel = vi
      .spyOn(live, 'cancelRideRequest')
      .mockResolvedValueOnce({ ok: false, code: 'X', message: '' })
    const request = vi.spyOn(live, 'requestRide').mockResolvedValue({ ok: true })
    const { press } = await open({ travel: resting })
    await press('Buscar con todo el mundo')
    expect(request).not.toHaveBeenCalled()
    cancel.mockResolvedValueOnce({ ok: true })
    await press('Buscar con todo el mundo')
    expect(request).toHaveBeenCalledExactlyOnceWith({ ...searched, companions: 'anyone' })
  })

  test('what else was searched for stays as it was when the search goes on with anyone', async () => {
    const { rides: live } = await client.live()
    vi.spyOn(live, 'cancelRideRequest').mockResolvedValue({ ok: true })
    const request = vi.spyOn(live, 'requestRide').mockResolvedValue({ ok: true })
    const exact = { from: true } as never
    const { press } = await open({ travel: { ...resting, search: { ...resting.search!, exact } } as Travel })
    await press('Buscar con todo el mundo')
    expect(request).toHaveBeenCalledExactlyOnceWith({ ...searched, exact, companions: 'anyone' })
  })

  test('a taxi alone has its estimated price, and opens with the trip', async () => {
    const { press } = await open({
      travel: resting,
      answers: {
        'POST /estimates': { solo: { from: euros(1800), to: euros(2200) }, sharedWith: [], tariff: {} },
      },
    })
    expect(words()).toMatch(/Un taxi para ti 18–22\s€/u)
    await press('Un taxi para ti')
    expect(document.querySelector('dialog[open]')!.textContent).toContain('Tu búsqueda sigue en pausa')
  })
})

describe('an offered ride on the same path', () => {
  const deciding: Travel = {
    phase: 'deciding',
    ride: rideOf('r1', ['ana', 'ben'], {
      status: 'pending',
      termsVersion: 3,
      confirmBy: '2026-11-21T10:00:40Z',
    }),
    search,
    ...between,
  }

  test('is accepted with its terms, or refused after a question', async () => {
    const { press, commands } = await open({ travel: deciding })
    await press('Aceptar viaje')
    expect(commands()).toEqual(['ACCEPT_RIDE'])
  })

  test('shows its companions on request', async () => {
    const { press } = await open({ travel: deciding })
    await press('ben')
    expect(document.querySelector('dialog[open]')!.textContent).toContain('ben')
  })

  test('tells who has confirmed nothing how the others see them, and offers to confirm', async () => {
    const { page } = await open({ travel: deciding })
    expect(find('Confirmar')).toBeUndefined()
    await page.remove()
    await open({ travel: deciding, user: { proof: 'none' } })
    const row = [...controls()].find(([name]) => name.startsWith('Tú'))
    expect(row).toBeDefined()
  })
})
