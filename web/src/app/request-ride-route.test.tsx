// @vitest-environment happy-dom
import type { Ride } from '@woodalo/protocol'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { emptyDraft, keepDraft, readDraft } from '../ride-requests/form-draft-and-checks.ts'
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

function past(id: string, changes: Partial<Ride> = {}): Ride {
  const ride: Ride = rideOf(id, ['ana', 'ben'], { status: 'completed', ...changes } as never)
  const [own] = ride.rideRequests
  Object.assign(own!, {
    origin: trip.from,
    destination: { ...trip.to, name: `Barajas ${id}` },
    about: 'Abrigo',
  })
  own!.cost = { share: euros(850), solo: euros(1600), saved: euros(750) }
  return ride
}
const rides = (...list: Ride[]) => ({ 'GET /rides?limit=1000000': list })
const shown = () =>
  [...document.querySelectorAll('#rides li, li')].filter(({ textContent }) =>
    textContent.includes('Barajas r'),
  )

describe('where one asks for a ride', () => {
  test('the last rides are the ones behind the reader: three, and all on request', async () => {
    const list = [
      rideOf('r0', ['ana', 'ben'], { status: 'pending' }) as Ride,
      { ...past('r9'), status: 'active' as const },
      ...['r1', 'r2', 'r3', 'r4'].map((id) => past(id)),
    ]
    const { press } = await open({ answers: rides(...list) })
    expect(shown()).toHaveLength(3)
    expect(words()).not.toContain('Barajas r9')
    await press('Ver todos')
    expect(shown()).toHaveLength(4)
    expect(find('Ver todos')).toBeUndefined()
  })

  test('three rides are all of them, so that no more are offered', async () => {
    await open({ answers: rides(...['r1', 'r2', 'r3'].map((id) => past(id))) })
    expect(shown()).toHaveLength(3)
    expect(find('Ver todos')).toBeUndefined()
  })

  test('a ride that the reader has got off is one of them while others continue', async () => {
    const ride = { ...past('r9'), status: 'active' as const }
    ride.stops = ride.stops.map((stop) => ({
      ...stop,
      state: stop.firebase_uid === 'ana' ? 'dropped_off' : 'waiting',
    }))
    const continued = { ...ride, id: 'r8', stops: ride.stops.map((stop) => ({ ...stop })) }
    for (const stop of continued.stops) stop.state = stop.firebase_uid === 'ana' ? 'waiting' : 'dropped_off'
    await open({ answers: rides(ride, continued) })
    expect(shown()).toHaveLength(1)
  })

  test('rides that could not be read can be read again', async () => {
    const { answers, press } = await open()
    Object.assign(answers, rides(past('r1')))
    await press('Reintentar')
    expect(shown()).toHaveLength(1)
  })

  test('repeating a ride fills the form with its trip, its party and its words', async () => {
    const { press } = await open({ answers: rides(past('r1')) })
    const repeat = [...controls()].find(
      ([name, { tagName }]) => tagName === 'BUTTON' && name.includes('Barajas r1'),
    )!
    await press(repeat[0])
    expect(readDraft(sessionStorage)).toMatchObject({
      trip: { from: trip.from, to: { ...trip.to, name: 'Barajas r1' } },
      about: 'Abrigo',
    })
    expect(scrollTo).toHaveBeenCalledWith({ top: 0 })
  })

  test('money that is open is told with its sum, is remembered, and leads to its ride', async () => {
    const settlement = {
      rideId: 'r1',
      payerUid: 'ben',
      fare: euros(2000),
      estimate: euros(2400),
      shares: [
        {
          firebase_uid: 'ana',
          userName: 'Ana',
          amount: euros(870),
          state: 'owed',
          aboveSolo: false,
          dispute: null,
        },
        {
          firebase_uid: 'ben',
          userName: 'Ben',
          amount: euros(1130),
          state: 'received',
          aboveSolo: false,
          dispute: null,
        },
      ],
    }
    const owing = { ...rides(past('r1', { unsettled: 'you-owe' })), 'GET /rides/r1/settlement': settlement }
    const { page } = await open({ answers: owing })
    await vi.waitFor(() => expect(words()).toContain('8,70 €'), { timeout: 10_000 })
    expect(client.storage.read('openMoney')).toEqual({ rideId: 'r1', unsettled: 'you-owe', sum: euros(870) })
    expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toContain('/ride/r1')
    await page.remove()
  })

  test('of several sums the one of the newest ride is told, whichever is read first', async () => {
    const shares = ['ana', 'ben'].map((uid) => ({
      firebase_uid: uid,
      userName: uid,
      state: uid === 'ana' ? 'owed' : 'received',
      aboveSolo: false,
      dispute: null,
    }))
    const settlement = (rideId: string, amount: number) => ({
      rideId,
      payerUid: 'ben',
      fare: euros(2000),
      estimate: euros(2400),
      shares: shares.map((share) => ({ ...share, amount: euros(amount) })),
    })
    const list = ['r1', 'r2'].map((id) => past(id, { unsettled: 'you-owe' }))
    await open({
      answers: {
        ...rides(...list),
        'GET /rides/r1/settlement': settlement('r1', 870),
        'GET /rides/r2/settlement': settlement('r2', 430),
      },
    })
    await vi.waitFor(() => expect(words()).toContain('4,30 €'), { timeout: 10_000 })
    expect(client.storage.read('openMoney')).toEqual({ rideId: 'r1', unsettled: 'you-owe', sum: euros(870) })
  })

  test('money that is known from the last visit is shown until it is known that none is open', async () => {
    client.storage.write('openMoney', { rideId: 'r1', unsettled: 'you-owe', sum: euros(870) })
    const { answers, press } = await open()
    expect(words()).toContain('8,70 €')
    Object.assign(answers, rides(past('r1')))
    await press('Reintentar')
    expect(words()).not.toContain('8,70 €')
    expect(client.storage.read('openMoney')).toBeNull()
  })

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

  test('whoever asked for their rides is brought to them, once', async () => {
    const seen = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue()
    const { path } = await openPage('/request-ride#rides', <Screen />, {
      pattern: '/request-ride',
      answers: rides(past('r1')),
    })
    expect(seen).toHaveBeenCalledOnce()
    expect(path()).toBe('/request-ride')
  })

  test('whoever did not ask for them stays at the top', async () => {
    const seen = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue()
    await open({ answers: rides(past('r1')) })
    expect(seen).not.toHaveBeenCalled()
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
    ['resting', resting, 'Todavía no hay compañeros'],
  ])('%s says its trip and how it stands', async (_, travel, said) => {
    await open({ travel })
    expect(words()).toContain(said)
    expect(words()).toContain('Sol Barajas')
  })

  test('without a network says that it cannot count', async () => {
    await open({ travel: searching })
    await act(async () => client.store.setConnectionStatus('offline'))
    expect(words()).toContain('Sin conexión no vemos quién está cerca')
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
