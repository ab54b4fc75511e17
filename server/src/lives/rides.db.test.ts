import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Ledger } from '../testing/ledger.ts'
import type { LivedRider } from '../testing/lived-connections.ts'
import { active, arriving, code, droppedOff, onRide, proposed, town } from '../testing/lived-rides.ts'

let ledger: Ledger
beforeAll(async () => {
  ledger = await Ledger.open()
})
afterAll(() => ledger.close())
beforeEach(() => ledger.begin())

type Three = [LivedRider, LivedRider, LivedRider]

test('three ride together, from their requests to their ratings', async () => {
  const ana = await ledger.arrives('Ana')
  const luis = await ledger.arrives('Luis')
  const [eva] = (await arriving(ledger, 'Eva')) as [typeof ana]
  for (const rider of [ana, luis, eva]) await ledger.subscribes(rider)
  await ledger.asks(ana, town.terminal, town.america, { about: 'Abrigo rojo', people: 1, bags: 1 })
  await ledger.asks(ana, town.terminal, town.america)
  await ledger.asks(luis, town.nearTerminal, town.serrano)
  await ledger.asks(eva, town.terminal, town.granVia, { exact: false })
  await ledger.batch()
  await ledger.accepts(ana)
  await ledger.accepts(ana)
  await ledger.accepts(luis, 7)
  await ledger.accepts(luis)
  await ledger.accepts(eva)
  const requester = [ana, luis, eva].find(({ id }) => id === ledger.rideOf(ana).requesterUid)!
  const [first, second] = [ana, luis, eva].filter((rider) => rider !== requester) as [typeof ana, typeof ana]
  await ledger.calls(first, 'GET', onRide(ledger, first, '/verification-code'))
  const known = await code(ledger, requester)
  await ledger.calls(first, 'POST', onRide(ledger, first, '/on-my-way'))
  await ledger.calls(first, 'POST', onRide(ledger, first, '/arrived'))
  await ledger.calls(second, 'PUT', onRide(ledger, second, '/taxi'), { plate: '1234 abc' })
  await ledger.calls(requester, 'PUT', onRide(ledger, requester, '/taxi'), {
    app: 'FreeNow',
    plate: '1234 abc',
    driverName: 'Marta',
    minutes: 10,
  })
  await ledger.calls(requester, 'PUT', onRide(ledger, requester, '/taxi'), {})
  await ledger.calls(first, 'POST', onRide(ledger, first, '/messages'), {
    id: randomUUID(),
    text: 'Ya estoy',
  })
  await ledger.calls(second, 'GET', onRide(ledger, second, '/messages?after=0'))
  const wrong = known === '1234' ? '1235' : '1234'
  await ledger.calls(first, 'POST', onRide(ledger, first, '/confirm'), { code: wrong })
  await ledger.calls(first, 'POST', onRide(ledger, first, '/confirm'), { code: known })
  await ledger.calls(first, 'POST', onRide(ledger, first, '/drop-off'))
  await ledger.calls(second, 'POST', onRide(ledger, second, '/confirm'), { code: known })
  await droppedOff(ledger, first, second)
  await ledger.calls(second, 'POST', onRide(ledger, second, '/drop-off'))
  await ledger.calls(first, 'POST', onRide(ledger, first, '/feedback'), { rating: 5 })
  await droppedOff(ledger, requester)
  await ledger.calls(first, 'POST', onRide(ledger, first, '/feedback'), {
    rating: 4,
    feedback: 'Todo bien',
    companions: [
      { uid: requester.id, thumb: 'up', reasons: ['kind'] },
      { uid: second.id, thumb: 'down', reasons: ['late'] },
    ],
  })
  await ledger.calls(first, 'POST', onRide(ledger, first, '/feedback'), {
    rating: 2,
    companions: [{ uid: second.id, thumb: 'up', reasons: [] }],
  })
  await ledger.calls(first, 'GET', '/rides?status=completed')
  await ledger.calls(first, 'GET', '/user/me')
  await ledger.passes(3_700, 'An hour')
  await ledger.calls(first, 'POST', onRide(ledger, first, '/messages'), {
    id: randomUUID(),
    text: 'Mi paraguas',
  })
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/three-ride-together.txt')
})

test('proposals are refused, expire and are made anew', async () => {
  const [ana, luis, eva] = await proposed(ledger, 'Ana', 'Luis', 'Eva')
  await ledger.subscribes(luis!)
  await ledger.accepts(ana!)
  await ledger.sends(eva!, 'CANCEL_RIDE', { rideId: ledger.rideOf(eva!).id, reason: 'TOO_EXPENSIVE' })
  await ledger.sends(eva!, 'CANCEL_RIDE', { rideId: ledger.rideOf(eva!).id })
  await ledger.accepts(ana!)
  await ledger.passes(610, 'Ten minutes')
  await ledger.batch()
  await ledger.passes(1_210, 'Twenty minutes')
  await ledger.sends(ana!, 'KEEP_SEARCHING', {
    rideRequestId: ledger.rideOf(ana!).rideRequests[0]!.rideRequestId,
  })
  const request = await ledger.asks(luis!, town.terminal, town.granVia)
  await ledger.sends(luis!, 'CANCEL_RIDE_REQUEST', { rideRequestId: request })
  await ledger.sends(luis!, 'CANCEL_RIDE_REQUEST', { rideRequestId: request })
  await ledger.sends(ana!, 'CANCEL_RIDE_REQUEST', { rideRequestId: request })
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/proposals.txt')
})

test('a rider searches alone, goes on searching, and is joined late', async () => {
  const [ana, luis, eva] = await arriving(ledger, 'Ana', 'Luis', 'Eva')
  await ledger.subscribes(ana!)
  const request = await ledger.asks(ana!, town.terminal, town.america)
  await ledger.batch()
  await ledger.passes(1_205, 'Twenty minutes')
  await ledger.sends(ana!, 'KEEP_SEARCHING', { rideRequestId: request })
  await ledger.sends(ana!, 'KEEP_SEARCHING', { rideRequestId: request })
  await ledger.asks(luis!, town.terminal, town.serrano)
  await ledger.batch()
  await ledger.accepts(ana!)
  await ledger.asks(eva!, town.terminal, town.granVia)
  await ledger.batch()
  await ledger.accepts(ana!)
  await ledger.accepts(luis!)
  await ledger.connects(ana!)
  await ledger.passes(605, 'Ten minutes')
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/joined-late.txt')
})

test('riders leave, do not come, and hand over the order of the taxi', async () => {
  const [requester, first, second] = (await active(ledger, 'Ana', 'Luis', 'Eva')) as Three
  for (const rider of [requester, first, second]) await ledger.subscribes(rider)
  await ledger.calls(first, 'POST', onRide(ledger, first, '/arrived'))
  await ledger.calls(first, 'POST', onRide(ledger, first, '/no-show'), { uid: second.id })
  await ledger.passes(2_400, '40 minutes')
  await ledger.calls(second, 'POST', onRide(ledger, second, '/no-show'), { uid: requester.id })
  await ledger.calls(first, 'POST', onRide(ledger, first, '/no-show'), { uid: requester.id })
  await ledger.calls(first, 'POST', onRide(ledger, first, '/no-show'), { uid: requester.id })
  await ledger.calls(first, 'POST', onRide(ledger, first, '/no-show'), { uid: first.id })
  await ledger.calls(second, 'POST', onRide(ledger, second, '/arrived'))
  await ledger.calls(second, 'POST', onRide(ledger, second, '/no-show'), { uid: requester.id })
  await ledger.calls(requester, 'POST', onRide(ledger, requester, '/arrived'))
  await ledger.asks(requester, town.terminal, town.granVia)
  const other = ledger.rideOf(first).requesterUid === first.id ? second : first
  await ledger.sends(other, 'CANCEL_RIDE', { rideId: ledger.rideOf(other).id, reason: 'CANCELED_BY_USER' })
  await ledger.calls(first, 'GET', '/rides')
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/no-shows.txt')
})

test('who orders the taxi leaves before the meeting, and another after it', async () => {
  const [requester, first, second] = (await active(ledger, 'Ana', 'Luis', 'Eva')) as Three
  await ledger.subscribes(first)
  await ledger.sends(requester, 'CANCEL_RIDE', {
    rideId: ledger.rideOf(requester).id,
    reason: 'CANCELED_BY_USER',
  })
  const ordering = ledger.rideOf(first).requesterUid === first.id ? first : second
  const other = ordering === first ? second : first
  const known = await code(ledger, ordering)
  await ledger.calls(other, 'POST', onRide(ledger, other, '/confirm'), { code: known })
  await ledger.sends(other, 'CANCEL_RIDE', { rideId: ledger.rideOf(other).id, reason: 'CANCELED_BY_USER' })
  await ledger.connects(requester)
  await ledger.passes(3_700, 'An hour')
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/leaving.txt')
})

test('nobody orders the taxi, or nobody ends the ride', async () => {
  const [requester, first] = await active(ledger, 'Ana', 'Luis')
  await ledger.sends(first!, 'CANCEL_RIDE', { rideId: ledger.rideOf(first!).id, reason: 'NO_DRIVER_FOUND' })
  await ledger.sends(requester!, 'CANCEL_RIDE', {
    rideId: ledger.rideOf(requester!).id,
    reason: 'NO_DRIVER_FOUND',
  })
  await ledger.calls(first!, 'GET', '/rides')
  const [ana, luis, eva] = await active(ledger, 'Rosa', 'Marc', 'Olga')
  const known = await code(ledger, ana!)
  for (let tries = 0; tries < 6; tries++)
    await ledger.calls(luis!, 'POST', onRide(ledger, luis!, '/confirm'), {
      code: known === '1234' ? '1235' : '1234',
    })
  await ledger.passes(601, 'Ten minutes')
  await ledger.calls(luis!, 'POST', onRide(ledger, luis!, '/confirm'), { code: known })
  await ledger.sends(eva!, 'CANCEL_RIDE', { rideId: ledger.rideOf(eva!).id })
  await ledger.sends(luis!, 'CANCEL_RIDE', { rideId: ledger.rideOf(luis!).id })
  await ledger.passes(22_000, 'Six hours')
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/rides-that-end-by-themselves.txt')
})
