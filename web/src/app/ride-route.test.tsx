// @vitest-environment happy-dom
import type { Ride } from '@woodalo/protocol'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { readDraft } from '../ride-requests/form-draft-and-checks.ts'
import { controls } from '../testing/effects.ts'
import { client } from './browser-client.ts'
import { rideOf } from './live/ride-fixture.ts'
import { openPage, Refusal, ridingIn } from './page-fixture.tsx'
import { paths } from './paths-of-screens.ts'
import { find, openRide as open, rideWith, words } from './ride-page-fixture.tsx'
import { Screen } from './ride-route.tsx'

describe('a ride is opened by its address', () => {
  test('and shown as the service has it, without its code for whoever does not ask for the taxi', async () => {
    const { asked } = await open(rideWith({ requesterUid: 'ben' }), {}, false)
    expect(words()).toContain('Pídele el código a ben')
    expect(asked).not.toContain('GET /rides/r1/verification-code')
  })

  test('and shown without a network if it is held', async () => {
    const { asked } = await open(null)
    expect(asked).toContain('GET /rides/r1')
    client.store.setTravel(ridingIn(rideWith()))
    await act(async () => {})
    expect(words()).toContain('Compañeros de viaje ben')
  })

  test('and is on its way until it is known', async () => {
    await open(null, { 'GET /rides/r1': new Promise(() => {}) })
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull()
    expect(find('Ver mis viajes')).toBeUndefined()
  })

  test('and is not found if it is not the reader’s', async () => {
    await open(null)
    const hrefs = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual(expect.arrayContaining(['/request-ride']))
    expect([...controls().keys()].some((name) => name.includes('Reintentar'))).toBe(false)
  })

  test('and can be read again if that failed', async () => {
    const { answers, press } = await open(null, { 'GET /rides/r1': new Refusal(500, 'Mañana.') })
    answers['GET /rides/r1'] = rideWith()
    await press('Reintentar')
    expect(words()).toContain('Compañeros de viaje ben')
  })

  test('and shows that it is read again, while it still says that it failed', async () => {
    const { press } = await open(null, { 'GET /rides/r1': new Refusal(500, 'Mañana.') })
    const retry = () => find('Reintentar')!
    expect(retry().getAttribute('aria-busy')).not.toBe('true')
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    await press('Reintentar')
    expect(retry().getAttribute('aria-busy')).toBe('true')
  })

  test('and can be read once more after that failed, too', async () => {
    const { press } = await open(null, { 'GET /rides/r1': new Refusal(500, 'Mañana.') })
    await press('Reintentar')
    expect(find('Reintentar')!.getAttribute('aria-busy')).not.toBe('true')
  })

  test('and a pending one leads to where one decides', async () => {
    const { path } = await open(rideOf('r1', ['ana', 'ben'], { status: 'pending' }))
    expect(path()).toBe('/request-ride')
  })

  test('and kept for a time without a network, but not once one has signed out on it', async () => {
    await open(rideWith())
    await act(async () => client.store.setTravel(ridingIn(rideWith())))
    expect(localStorage.getItem('shownRide')).toContain('"id":"r1"')
    await act(async () => client.store.clearSession())
    expect(localStorage.getItem('shownRide')).toBeNull()
  })

  test('and nothing of it is shown to nobody', async () => {
    await openPage('/ride/r1', <Screen />, { pattern: paths.ride, user: null })
    expect(words()).toBe('')
  })
})

describe('the requester’s code', () => {
  const code = { 'GET /rides/r1/verification-code': { code: '4711' } }

  test('is shown, and kept in this tab for a time without a network', async () => {
    const { page } = await open(rideWith(), code)
    expect(words()).toContain('4711')
    expect(sessionStorage.getItem('rideCode')).toBe('r1 4711')
    await page.remove()
  })

  test.each([
    ['r1 4711', true],
    ['r2 4711', false],
    ['r1', false],
  ])('kept as “%s” is shown without a network: %s', async (kept, isShown) => {
    sessionStorage.setItem('rideCode', kept)
    await open(rideWith())
    expect(words().includes('4711')).toBe(isShown)
  })

  test('that could not be read is read again once the connection is back', async () => {
    const { answers, settle } = await open(rideWith())
    expect(words()).not.toContain('4711')
    Object.assign(answers, code)
    await act(async () => client.store.setConnectionStatus('connected'))
    await settle()
    expect(words()).toContain('4711')
  })

  test('that is used up is neither shown nor kept', async () => {
    await open(rideWith(), { 'GET /rides/r1/verification-code': { code: null } })
    expect(sessionStorage.getItem('rideCode')).toBeNull()
  })
})

describe('on a ride that is under way', () => {
  test('each act goes to the service, and the ride is as it then stands', async () => {
    const may: Ride['may'] = ['arrive', 'leave', 'write']
    const ride = rideWith({ may })
    const walk = { distance: 90, duration: 80, path: null }
    ride.rideRequests = ride.rideRequests.map((each) => ({ ...each, walk }))
    const arrived = { ...ride, may: ['leave', 'write'] as Ride['may'] }
    arrived.rideRequests = ride.rideRequests.map((each) => ({
      ...each,
      arrived: each.firebase_uid === 'ana',
    }))
    const { asked, press } = await open(ride, {
      'POST /rides/r1/on-my-way': ride,
      'POST /rides/r1/arrived': arrived,
    })
    await press('Voy para allá')
    expect(asked).toContain('POST /rides/r1/on-my-way')
    await press('Estoy aquí')
    expect(asked).toContain('POST /rides/r1/arrived')
    expect(find('Estoy aquí')).toBeUndefined()
  })

  test('an act that is refused leaves the ride as it is, and is told', async () => {
    const { press } = await open(rideWith({ may: ['arrive'] }), {
      'POST /rides/r1/arrived': new Refusal(409, 'Ahora no.'),
    })
    await press('Estoy aquí')
    expect(client.store.getState().notices.map(({ message }) => message)).toEqual(['Ahora no.'])
    expect(find('Estoy aquí')).toBeDefined()
  })

  test.each([
    [null, true],
    ['fare', false],
  ])('getting off leads to the rating only if no money is open (%s)', async (unsettled, isAsked) => {
    const ride = rideWith({ may: ['drop-off'], isVerified: true, departedAt: '2026-11-21T10:00:00.000Z' })
    ride.rideRequests = ride.rideRequests.map((each) => ({ ...each, isVerified: true }))
    const left = {
      ...ride,
      may: ['rate'],
      unsettled,
      stops: ride.stops.map((stop) => ({
        ...stop,
        state: stop.firebase_uid === 'ana' ? 'dropped_off' : 'waiting',
      })),
    }
    const { asked, press, settle } = await open(ride, { 'POST /rides/r1/drop-off': left })
    await press('Me bajo')
    await settle()
    expect(asked).toContain('POST /rides/r1/drop-off')
    expect([...document.querySelectorAll('dialog[open] h2')].map(({ textContent }) => textContent)).toEqual(
      isAsked ? ['¿Qué tal el viaje?'] : [],
    )
  })

  test('the code of the requester is sent to the service, which says whether it is right', async () => {
    const ride = rideWith({ requesterUid: 'ben', may: ['verify'] })
    const met = {
      ...ride,
      may: [],
      rideRequests: ride.rideRequests.map((each) => ({ ...each, isVerified: true })),
    }
    const { asked, answers, page, press } = await open(ride, {
      'POST /rides/r1/confirm': new Refusal(422, 'No es ese.'),
    })
    const type = async (code: string) => {
      await page.type(page.get('input'), code)
      if (find('Comprobar')) await press('Comprobar')
    }
    await type('1111')
    expect(asked).toContain('POST /rides/r1/confirm {"code":"1111"}')
    expect(words()).toContain('No es ese.')
    Object.assign(answers, { 'POST /rides/r1/confirm': {}, 'GET /rides/r1': met })
    const read = asked.filter((call) => call === 'GET /rides/r1').length
    await type('2222')
    expect(asked).toContain('POST /rides/r1/confirm {"code":"2222"}')
    expect(asked.filter((call) => call === 'GET /rides/r1').length).toBeGreaterThan(read)
    expect(document.querySelector('input')).toBeNull()
  })

  test('each stage begins at the top of its screen, and nothing else scrolls', async () => {
    const ride = rideWith()
    await open(ride)
    const take = async (changes: Partial<Ride>) => {
      await act(async () => client.store.setTravel(ridingIn(rideWith(changes))))
      const scrolled = vi.mocked(scrollTo).mock.calls.length
      vi.mocked(scrollTo).mockClear()
      return scrolled
    }
    await take({})
    const departed = { isVerified: true, departedAt: '2026-11-21T10:00:00.000Z' }
    const off = ride.stops.map((stop) => ({
      ...stop,
      state: stop.firebase_uid === 'ben' ? 'dropped_off' : 'waiting',
    }))
    expect(await take({ vehicle: 'van' as never })).toBe(0)
    expect(await take(departed)).toBe(1)
    expect(await take({ ...departed, taxi: null })).toBe(0)
    expect(await take({ ...departed, stops: off as Ride['stops'] })).toBe(1)
  })

  test('whoever leaves tells the service which ride', async () => {
    const { press, commands } = await open(rideWith())
    await press('Dejar el viaje')
    await press('Dejar el viaje')
    expect(commands()).toEqual(['CANCEL_RIDE'])
  })

  test('the way to the chat and to a companion', async () => {
    const { press, path } = await open(rideWith(), { 'GET /users/ben': {} })
    await press('ben')
    expect(document.querySelector('dialog[open]')?.textContent).toContain('ben')
    await press('Cerrar')
    expect(document.querySelector('dialog[open]')).toBeNull()
    await press('Chat del viaje')
    expect(path()).toBe('/chat/r1')
  })

  test('on a desk the chat stands beside it', async () => {
    await open(rideWith(), { 'GET /rides/r1/messages': [] }, true, true)
    expect(document.querySelector('section[aria-label=Chat]')).not.toBeNull()
  })

  test('its trip is kept for the form, unless somebody has begun another', async () => {
    const { page } = await open(rideWith())
    expect(readDraft(sessionStorage).trip).toEqual({
      from: { name: 'Sol', latitude: 40.4169, longitude: -3.7035 },
      to: { name: 'Somewhere', latitude: 40.45, longitude: -3.69 },
    })
    await page.remove()
  })
})
