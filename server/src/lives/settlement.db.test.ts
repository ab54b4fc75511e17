import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Ledger } from '../testing/ledger.ts'
import type { LivedRider } from '../testing/lived-connections.ts'
import { uploads } from '../testing/uploaded-pictures.ts'
import { arriving, droppedOff, met, onRide, town } from '../testing/lived-rides.ts'

let ledger: Ledger
beforeAll(async () => {
  ledger = await Ledger.open()
})
afterAll(() => ledger.close())
beforeEach(() => ledger.begin())

type Three = [LivedRider, LivedRider, LivedRider]

const settles = (rider: LivedRider, what: string, body?: object) =>
  ledger.calls(rider, what === 'fare' ? 'PUT' : 'POST', onRide(ledger, rider, `/settlement/${what}`), body)
const sees = (rider: LivedRider) => ledger.calls(rider, 'GET', onRide(ledger, rider, '/settlement'))

test('the fare is entered, paid and received', async () => {
  const [payer, first, second] = (await met(ledger, 'Ana', 'Luis', 'Eva')) as Three
  for (const rider of [payer, first]) await ledger.subscribes(rider)
  await ledger.calls(payer, 'PUT', `/user/${payer.id}/pay-to`, [
    { kind: 'bizum', value: '+34600111222' },
    { kind: 'cash' },
  ])
  await ledger.calls(first, 'GET', `/user/${payer.id}/pay-to`)
  await sees(first)
  await settles(first, 'fare', { amount: 3_000 })
  await settles(payer, 'fare', { amount: 60_000 })
  const { data } = await uploads(ledger, payer, onRide(ledger, payer, '/settlement/receipt'))
  const receipt = data.id
  await settles(payer, 'fare', { amount: 3_000, receipt })
  await settles(payer, 'fare', { amount: 3_000, receipt })
  await settles(payer, 'fare', { amount: 3_010, receipt })
  await settles(payer, 'fare', { amount: 3_000, receipt: crypto.randomUUID() })
  await settles(first, 'sent')
  await settles(first, 'sent')
  await settles(payer, 'fare', { amount: 3_100 })
  await settles(first, 'sent')
  await settles(second, 'received', { uid: first.id })
  await settles(payer, 'received', { uid: first.id })
  await settles(payer, 'fare', { amount: 2_900 })
  await settles(payer, 'waived', { uid: second.id })
  await settles(second, 'sent')
  await ledger.calls(first, 'GET', onRide(ledger, first, ''))
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/fare-and-shares.txt')
})

test('a share is disputed, reminded of, and keeps its rider from asking', async () => {
  const [payer, first, second] = (await met(ledger, 'Ana', 'Luis', 'Eva')) as Three
  await ledger.subscribes(first)
  await ledger.asBefore(() => droppedOff(ledger, first, second, payer))
  await settles(payer, 'fare', { amount: 2_500 })
  await settles(second, 'disputed', { text: 'Fuimos por la autopista' })
  await sees(first)
  await settles(payer, 'fare', { amount: 2_400 })
  await settles(payer, 'disputed', { text: 'No' })
  await ledger.passes(3_700, 'An hour')
  await ledger.passes(25 * 3_600, 'A day')
  await ledger.asks(first, town.terminal, town.granVia)
  await ledger.passes(23 * 3_600, 'Another day')
  await ledger.asks(first, town.terminal, town.granVia)
  const request = await ledger.asks(second, town.terminal, town.granVia)
  await ledger.asBefore(() => ledger.sends(second, 'CANCEL_RIDE_REQUEST', { rideRequestId: request }))
  await settles(first, 'sent')
  await ledger.asks(first, town.terminal, town.granVia)
  await settles(payer, 'fare', { amount: 2_300 })
  await settles(second, 'sent')
  await settles(payer, 'received', { uid: second.id })
  await settles(payer, 'received', { uid: first.id })
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/disputes-and-reminders.txt')
})

test('who owes deletes the account, and who is owed does', async () => {
  const [payer, first, second] = (await met(ledger, 'Ana', 'Luis', 'Eva')) as Three
  await ledger.subscribes(second)
  await ledger.asBefore(async () => {
    await droppedOff(ledger, first, second, payer)
    await settles(payer, 'fare', { amount: 2_500 })
  })
  await ledger.calls(first, 'DELETE', `/user/${first.id}`)
  await ledger.connects(first).catch(() => {})
  await sees(payer)
  await ledger.calls(payer, 'DELETE', `/user/${payer.id}`)
  await sees(second)
  await ledger.passes(60 * 86_400, 'Sixty days')
  const [again] = await arriving(ledger, 'Pau')
  await ledger.asks(again!, town.terminal, town.granVia)
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/settling-with-who-has-left.txt')
})
