import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enrolOperator } from '../testing/desk-client.ts'
import { Ledger, type Told } from '../testing/ledger.ts'
import type { LivedRider } from '../testing/lived-connections.ts'
import { arriving, droppedOff, met, onRide, town } from '../testing/lived-rides.ts'
import { sentMessages, tokenIn } from '../testing/outbox-reader.ts'
import { uploads } from '../testing/uploaded-pictures.ts'

let ledger: Ledger
beforeAll(async () => {
  ledger = await Ledger.open({ DESK_PORT: '0' })
})
afterAll(() => ledger.close())
beforeEach(() => ledger.begin())

const password = 'a long enough secret'

/** Lets a guest have an email that is proven. */
async function proves(rider: LivedRider, email: string): Promise<void> {
  await ledger.asBefore(async () => {
    await ledger.calls(rider, 'POST', '/auth/link/email', { email, password })
    const mail = (await sentMessages(ledger.app, email)).findLast(({ text }) => text.includes('#verify='))!
    await ledger.calls(rider, 'POST', '/auth/verify-email', { token: tokenIn(mail, 'verify') })
  })
}

test('a ride is forgotten part by part', async () => {
  const [payer, first] = (await met(ledger, 'Ana', 'Luis')) as [LivedRider, LivedRider]
  await ledger.calls(payer, 'PUT', onRide(ledger, payer, '/taxi'), { app: 'Cabify', plate: '1234 ABC' })
  await ledger.chats(payer)
  await ledger.chats(first)
  await ledger.writes(first, 'Vamos')
  await ledger.writes(payer, 'Sí')
  await ledger.calls(first, 'POST', onRide(ledger, first, '/messages'), { text: 'Bien' })
  await ledger.asBefore(async () => {
    await droppedOff(ledger, first, payer)
    await ledger.calls(payer, 'POST', onRide(ledger, payer, '/settlement/waived'), { uid: first.id })
  })
  await ledger.calls(first, 'POST', onRide(ledger, first, '/feedback'), {
    rating: 1,
    companions: [{ uid: payer.id, thumb: 'down', reasons: ['unkind', 'unsafe'] }],
  })
  await ledger.passes(2 * 86_400, 'Two days')
  await ledger.calls(first, 'POST', onRide(ledger, first, '/messages'), { text: 'Adiós' })
  await ledger.calls(first, 'GET', onRide(ledger, first, '/messages'))
  const request = await ledger.asBefore(() => ledger.asks(payer, town.terminal, town.alcala))
  await ledger.asBefore(() => ledger.sends(payer, 'CANCEL_RIDE_REQUEST', { rideRequestId: request }))
  await ledger.passes(29 * 86_400, 'A month')
  await ledger.passes(6 * 86_400, 'Another week')
  await ledger.passes(146 * 86_400, 'Half a year')
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/forgotten-ride.txt')
})

test('a ban and a debt outlive the account', async () => {
  const [payer, first] = (await met(ledger, 'Ana', 'Luis')) as [LivedRider, LivedRider]
  await proves(first, 'first@example.org')
  await proves(payer, 'payer@example.org')
  await ledger.asBefore(async () => {
    await droppedOff(ledger, first, payer)
    await ledger.calls(payer, 'PUT', onRide(ledger, payer, '/settlement/fare'), { amount: 2_500 })
  })
  const operator = await ledger.asBefore(() =>
    ledger.does('enrols', () => enrolOperator(ledger.app, 'marta')),
  )
  const atDesk = (method: 'GET' | 'POST', path: string, body?: object) =>
    ledger.does(`marta at the desk: ${method} ${path}`, async () => {
      const { status, data, fault } = await operator.browser.call<Told>(method, path, body)
      return { status, ...(fault && { fault }), data }
    })
  await atDesk('POST', `/people/${first.id}/ban`, { reason: 'No paga', days: 60, reportId: null })
  await atDesk('GET', `/people/${first.id}`)
  await atDesk('GET', '/audit')
  const [pau] = (await arriving(ledger, 'Pau')) as [LivedRider]
  const vain = await ledger.asBefore(() => ledger.asks(pau, town.terminal, town.alcala))
  await ledger.asBefore(() => ledger.sends(pau, 'CANCEL_RIDE_REQUEST', { rideRequestId: vain }))
  await atDesk('GET', '/figures')
  await ledger.passes(3_700, 'An hour')
  const { body } = await ledger.asBefore(() =>
    ledger.calls(null, 'POST', '/auth/sign-in/email', { email: 'first@example.org', password }),
  )
  await ledger.calls({ ...first, token: body.token }, 'DELETE', `/user/${first.id}`)
  await ledger.passes(3 * 86_400, 'Three days')
  const [again] = (await arriving(ledger, 'Rosa')) as [LivedRider]
  const request = await ledger.asks(again, town.terminal, town.granVia)
  await ledger.asBefore(() => ledger.sends(again, 'CANCEL_RIDE_REQUEST', { rideRequestId: request }))
  await proves(again, 'first@example.org')
  await ledger.calls(again, 'GET', '/standing')
  await ledger.asks(again, town.terminal, town.granVia)
  await ledger.passes(65 * 86_400, 'Two months')
  const [late] = (await arriving(ledger, 'Eva')) as [LivedRider]
  await ledger.asks(late, town.terminal, town.granVia)
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/ban-and-debt-after-leaving.txt')
})

test('a profile has a picture, which changes and goes with the account', async () => {
  const [ana] = (await arriving(ledger, 'Ana')) as [LivedRider]
  const { data } = await uploads(ledger, ana, `/user/${ana.id}/photo`)
  const photo = await fetch(`${ledger.app.url}${data.photoURL}`)
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp'])
  await uploads(ledger, ana, `/user/${ana.id}/photo`)
  await ledger.calls(ana, 'PATCH', `/user/${ana.id}`, {
    phone_number: { prefix: '+34', number: '600111222' },
  })
  await ledger.calls(ana, 'PATCH', `/user/${ana.id}`, { displayName: '' })
  await ledger.calls(ana, 'PATCH', `/user/${ana.id}`, { email: 'other@example.org', onboarded: true })
  await ledger.calls(ana, 'POST', '/registerOrLogIn', { full_name: 'Ana María', displayName: 'Anita' })
  await ledger.calls(ana, 'PATCH', `/user/${ana.id}`, { photoURL: null })
  await uploads(ledger, ana, `/user/${ana.id}/photo`)
  await ledger.calls(ana, 'DELETE', `/user/${ana.id}`)
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/profile.txt')
})

test('who travels with whom is a choice, and the doors are not told', async () => {
  const [ana, eva, luis] = (await arriving(ledger, 'Ana', 'Eva', 'Luis')) as [
    LivedRider,
    LivedRider,
    LivedRider,
  ]
  await ledger.asks(luis, town.terminal, town.america, { companions: 'women' })
  await ledger.asBefore(async () => {
    for (const [rider, gender] of [
      [ana, 'woman'],
      [eva, 'woman'],
      [luis, 'man'],
    ] as const)
      await ledger.calls(rider, 'PATCH', `/user/${rider.id}`, { gender })
  })
  await ledger.asks(luis, town.terminal, town.america, { companions: 'women' })
  await ledger.asks(luis, town.terminal, town.america)
  await ledger.asks(ana, town.terminal, town.serrano, { companions: 'women', people: 2 })
  await ledger.batch()
  await ledger.asks(eva, town.terminal, town.granVia, {
    exact: false,
    party: { people: 1, bags: 2, wheelchair: false },
  })
  await ledger.batch()
  await ledger.sends(eva, 'CANCEL_RIDE_REQUEST', {
    rideRequestId: ledger.rideOf(eva).rideRequests[0]!.rideRequestId,
  })
  await ledger.calls(
    ana,
    'GET',
    `/ride-requests/waits?near=${town.terminal.latitude},${town.terminal.longitude}`,
  )
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/company.txt')
})
