// @vitest-environment happy-dom
import type { Ride } from '@woodalo/protocol'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { readDraft } from '../ride-requests/form-draft-and-checks.ts'
import { controls, wordsOf } from '../testing/effects.ts'
import { client } from './browser-client.ts'
import { rideOf } from './live/ride-fixture.ts'
import { openPage, trip } from './page-fixture.tsx'
import { ApiContext } from '../api/use-api.ts'
import { render } from '../testing/render.ts'
import { Screen } from './request-ride-route.tsx'

const words = () => wordsOf(document.body)
const find = (name: string) => [...controls()].find(([each]) => each.includes(name))?.[1]
const euros = (amount: number) => ({ amount, currency: 'EUR' })
const usd = (amount: number) => ({ amount: amount * 100, currency: 'USD' })

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

describe('the last rides', () => {
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

  test('what sharing has saved is said of all rides that took place, where there is something', async () => {
    const canceled = { ...past('r3'), status: 'canceled' as const }
    const { page } = await open({ answers: rides(past('r1'), past('r2'), canceled) })
    expect(words()).toContain('Ahorraste 15,00 €')
    await page.remove()
    const elsewhere = past('r2')
    elsewhere.rideRequests[0]!.cost = { share: usd(5), solo: usd(9), saved: usd(4) }
    const abroad = await open({ answers: rides(past('r1'), elsewhere) })
    expect(words()).not.toContain('Ahorraste')
    await abroad.page.remove()
    const none = await open({ answers: rides(canceled) })
    expect(words()).not.toContain('Ahorraste')
    await none.page.remove()
    // Of a part of the rides it would be too little.
    await open({ answers: { 'GET /rides?limit=1000000': Response.json({ data: [past('r1')], next: 'r1' }) } })
    expect(shown()).toHaveLength(1)
    expect(words()).not.toContain('Ahorraste')
  })

  test('a ride that the reader has got off is one of them while others continue', async () => {
    const ride = { ...past('r9'), status: 'active' as const }
    ride.stops = ride.stops.map((stop) => ({
      ...stop,
      state: stop.firebase_uid === 'ana' ? 'dropped_off' : 'waiting',
    }))
    const { page } = await open({ answers: rides(ride) })
    expect(shown()).toHaveLength(1)
    await page.remove()
    // It is not behind a reader who rides on after others have got off.
    await open({ answers: rides(ride), user: { id: 'ben' } })
    expect(document.querySelectorAll('#rides li')).toHaveLength(0)
  })

  test('what was read on an earlier visit stands there until it is read again', async () => {
    const { page, answers } = await open({ answers: rides(past('r1')) })
    await page.remove()
    const through = globalThis.fetch
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      await mayAnswer
      return through(...given)
    })
    const again = await render(
      <ApiContext value={client.api}>
        <Screen />
      </ApiContext>,
    )
    await act(() => vi.dynamicImportSettled())
    expect(shown()).toHaveLength(1)
    expect(words()).toContain('Ahorraste 7,50 €')
    expect(document.querySelector('#rides')?.getAttribute('aria-busy')).toBe('true')
    Object.assign(answers, rides(past('r1'), past('r2')))
    await act(async () => answer())
    await expect.poll(() => shown().length).toBe(2)
    await again.remove()
  })

  test('rides that could not be read can be read again', async () => {
    const { answers, press } = await open()
    const failed = () => words().includes('No pudimos cargar tus viajes')
    expect(failed()).toBe(true)
    Object.assign(answers, rides(past('r1')))
    const through = globalThis.fetch
    let answer = () => {}
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      await new Promise<void>((resolve) => (answer = resolve))
      return through(...given)
    })
    await press('Reintentar')
    expect([failed(), shown().length]).toEqual([false, 0])
    await act(async () => answer())
    await expect.poll(() => shown().length).toBe(1)
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

  test('money that is open of an older ride than those shown is told, too', async () => {
    const list = ['r1', 'r2', 'r3'].map((id) => past(id))
    const share = { userName: 'x', aboveSolo: false, dispute: null, amount: euros(430) }
    const shares = [
      { ...share, firebase_uid: 'ana', state: 'owed' },
      { ...share, firebase_uid: 'ben', state: 'received' },
    ]
    await open({
      answers: {
        ...rides(...list, past('r4', { unsettled: 'you-owe' })),
        'GET /rides/r4/settlement': {
          rideId: 'r4',
          payerUid: 'ben',
          fare: null,
          estimate: euros(860),
          shares,
        },
      },
    })
    await vi.waitFor(() => expect(words()).toContain('4,30 €'), { timeout: 10_000 })
    expect(client.storage.read('openMoney')).toMatchObject({ rideId: 'r4' })
  })

  test('money that is read only after its reader has left the page is not remembered', async () => {
    const { answers, page, press } = await open()
    const settlement = { rideId: 'r1', payerUid: 'ben', fare: null, estimate: euros(860), shares: [] }
    const call = 'GET /rides/r1/settlement'
    Object.assign(answers, { ...rides(past('r1', { unsettled: 'you-owe' })), [call]: settlement })
    const through = globalThis.fetch
    const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      if (new Request(...given).url.endsWith('/settlement')) {
        asked.resolve()
        await held.promise
      }
      return through(...given)
    })
    await press('Reintentar')
    await asked.promise
    await page.remove()
    const write = vi.spyOn(client.storage, 'write')
    await act(async () => held.resolve())
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(write).not.toHaveBeenCalled()
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
})
