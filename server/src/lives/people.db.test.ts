import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enrolOperator, type Operator } from '../testing/desk-client.ts'
import { Ledger, type Told } from '../testing/ledger.ts'
import type { LivedRider } from '../testing/lived-connections.ts'
import { active, arriving, droppedOff, met, onRide, proposed, town } from '../testing/lived-rides.ts'

let ledger: Ledger
beforeAll(async () => {
  ledger = await Ledger.open({ DESK_PORT: '0' })
})
afterAll(() => ledger.close())
beforeEach(() => ledger.begin())

const atDesk = (operator: Operator, method: 'GET' | 'POST', path: string, body?: object) =>
  ledger.does(`${operator.name} at the desk: ${method} ${path}`, async () => {
    const { status, data, fault } = await operator.browser.call<Told & Told[]>(method, path, body)
    return { ...(body && { with: body }), status, ...(fault && { fault }), data }
  })

const says = (rider: LivedRider, text: string) =>
  ledger.calls(rider, 'POST', onRide(ledger, rider, '/messages'), { text })

test('riders block one another', async () => {
  const [ana, luis] = (await proposed(ledger, 'Ana', 'Luis')) as [LivedRider, LivedRider]
  await ledger.calls(ana, 'GET', '/blocks')
  await ledger.calls(ana, 'PUT', `/blocks/${luis.id}`)
  await ledger.calls(ana, 'PUT', `/blocks/${luis.id}`)
  await ledger.calls(ana, 'PUT', `/blocks/${ana.id}`)
  await ledger.calls(luis, 'PATCH', `/user/${luis.id}`, { displayName: 'Luisito' })
  await ledger.batch()
  await ledger.calls(ana, 'GET', '/blocks')
  await ledger.calls(luis, 'GET', '/blocks')
  await ledger.passes(1_300, 'Some time')
  await ledger.calls(ana, 'DELETE', `/blocks/${luis.id}`)
  await ledger.asks(ana, town.terminal, town.america)
  await ledger.asks(luis, town.terminal, town.serrano)
  await ledger.batch()
  const [rosa] = await arriving(ledger, 'Rosa')
  await ledger.calls(rosa!, 'PUT', `/blocks/${luis.id}`)
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/blocks.txt')
})

test('a block in an active ride leaves its chat as it is', async () => {
  const [requester, first] = (await active(ledger, 'Ana', 'Luis')) as [LivedRider, LivedRider]
  await says(first, 'Hola')
  await ledger.calls(requester, 'PUT', `/blocks/${first.id}`)
  await says(first, '¿Estás?')
  await ledger.calls(requester, 'GET', onRide(ledger, requester, '/messages'))
  await ledger.calls(first, 'GET', onRide(ledger, first, '/messages'))
  await ledger.calls(requester, 'DELETE', `/blocks/${first.id}`)
  await ledger.calls(requester, 'GET', onRide(ledger, requester, '/messages'))
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/block-in-a-ride.txt')
})

test('a rider is reported, warned and banned, and appeals', async () => {
  const [payer, first] = (await met(ledger, 'Ana', 'Luis')) as [LivedRider, LivedRider]
  await ledger.subscribes(first)
  await ledger.asBefore(async () => {
    await says(first, 'Palabras feas')
    await droppedOff(ledger, first, payer)
    const path = onRide(ledger, payer, '/settlement/waived')
    await ledger.calls(payer, 'POST', path, { uid: first.id })
  })
  const report = { rideId: ledger.rideOf(payer).id, uid: first.id, kind: 'behaviour' }
  await ledger.calls(payer, 'POST', '/reports', { ...report, text: 'Gritaba' })
  await ledger.calls(payer, 'POST', '/reports', { ...report, text: 'Gritaba' })
  await ledger.calls(payer, 'POST', '/reports', { ...report, kind: 'danger' })
  await ledger.calls(payer, 'POST', '/reports', { ...report, uid: payer.id })
  const operator = await ledger.asBefore(() =>
    ledger.does('enrols', () => enrolOperator(ledger.app, 'marta')),
  )
  const [, latest] = (await atDesk(operator, 'GET', '/reports')).data
  const path = `/reports/${latest!.id}`
  await atDesk(operator, 'GET', path)
  await atDesk(operator, 'GET', `${path}/messages`)
  await atDesk(operator, 'GET', `/reports/${randomUUID()}/messages`)
  await atDesk(operator, 'POST', `/people/${first.id}/warning`, { text: 'No grites', reportId: latest!.id })
  await atDesk(operator, 'POST', `${path}/answer`, { text: 'Hemos hablado' })
  await ledger.calls(payer, 'GET', '/reports')
  await atDesk(operator, 'GET', '/reports?state=answered')
  await atDesk(operator, 'GET', '/people?q=Luis')
  await ledger.asBefore(() => ledger.asks(first, town.terminal, town.america))
  await atDesk(operator, 'POST', `/people/${first.id}/ban`, {
    reason: 'Otra vez',
    days: null,
    reportId: latest!.id,
  })
  await ledger.asks(first, town.terminal, town.america)
  const { body } = await ledger.calls(first, 'GET', '/standing')
  const ban = body.data.bans[0]!.id
  await ledger.calls(payer, 'POST', `/bans/${ban}/appeal`, { text: 'No es mío' })
  await ledger.calls(first, 'POST', `/bans/${ban}/appeal`, { text: 'No fui yo' })
  await ledger.calls(first, 'POST', `/bans/${ban}/appeal`, { text: 'De verdad' })
  await atDesk(operator, 'GET', '/appeals')
  await atDesk(operator, 'POST', `/appeals/${ban}/decision`, { decision: 'lifted', text: 'De acuerdo' })
  await ledger.asks(first, town.terminal, town.america)
  await atDesk(operator, 'GET', `/people/${first.id}`)
  await ledger.passes(181 * 86_400, 'Half a year')
  await atDesk(operator, 'GET', path)
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/reports-and-bans.txt')
})

test('an account is deleted in the middle of a ride, and of a search', async () => {
  const [requester, first, second] = (await active(ledger, 'Ana', 'Luis', 'Eva')) as LivedRider[]
  await ledger.asBefore(async () => {
    await says(first!, 'Ya voy')
    await ledger.calls(first!, 'POST', onRide(ledger, first!, '/watch'))
    await ledger.calls(first!, 'POST', onRide(ledger, first!, '/on-my-way'))
    await ledger.calls(first!, 'PUT', `/user/${first!.id}/pay-to`, [{ kind: 'cash' }])
  })
  await ledger.calls(first!, 'GET', `/user/${first!.id}/export`)
  await ledger.calls(first!, 'DELETE', `/user/${second!.id}`)
  await ledger.calls(first!, 'DELETE', `/user/${first!.id}`)
  await ledger.calls(first!, 'GET', '/user/me')
  await ledger.calls(second!, 'GET', onRide(ledger, second!, '/messages'))
  await ledger.calls(requester!, 'GET', onRide(ledger, requester!, ''))
  await ledger.passes(8 * 3_600, 'Eight hours')
  await ledger.passes(2 * 86_400, 'Two days')
  await ledger.passes(40 * 86_400, 'Forty days')
  const [rosa] = await arriving(ledger, 'Rosa')
  await ledger.asBefore(() => ledger.asks(rosa!, town.terminal, town.america))
  await ledger.calls(rosa!, 'DELETE', `/user/${rosa!.id}`)
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/deleted-accounts.txt')
})

test('a ride is shared by a link', async () => {
  const [requester, first] = (await active(ledger, 'Ana', 'Luis')) as [LivedRider, LivedRider]
  const { body } = await ledger.calls(first, 'POST', onRide(ledger, first, '/watch'))
  const watch = `/watch/${new URL(body.data.url).hash.slice(1) || new URL(body.data.url).pathname.split('/').at(-1)}`
  await ledger.calls(first, 'POST', onRide(ledger, first, '/watch'))
  await ledger.calls(null, 'GET', watch)
  await ledger.calls(first, 'DELETE', onRide(ledger, first, '/watch'))
  await ledger.calls(null, 'GET', watch)
  await ledger.calls(first, 'DELETE', onRide(ledger, first, '/watch'))
  const again = await ledger.calls(first, 'POST', onRide(ledger, first, '/watch'))
  await ledger.sends(requester, 'CANCEL_RIDE', {
    rideId: ledger.rideOf(requester).id,
    reason: 'NO_DRIVER_FOUND',
  })
  const url = new URL(again.body.data.url)
  await ledger.calls(null, 'GET', `/watch/${url.hash.slice(1) || url.pathname.split('/').at(-1)}`)
  await ledger.passes(3_700, 'An hour')
  await ledger.calls(null, 'GET', `/watch/${url.hash.slice(1) || url.pathname.split('/').at(-1)}`)
  await ledger.calls(first, 'POST', onRide(ledger, first, '/watch'))
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/shared-link.txt')
})
