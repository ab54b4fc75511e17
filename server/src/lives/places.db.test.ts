import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Ledger } from '../testing/ledger.ts'
import { arriving, town } from '../testing/lived-rides.ts'

let ledger: Ledger
beforeAll(async () => {
  ledger = await Ledger.open({ READS_PER_10_SECONDS: '100', WRITES_PER_10_SECONDS: '60' })
})
afterAll(() => ledger.close())
beforeEach(() => ledger.begin())

test('places are searched and kept', async () => {
  const [ana, luis] = await arriving(ledger, 'Ana', 'Luis')
  await ledger.calls(ana!, 'GET', '/places/search?q=atocha&limit=3')
  await ledger.calls(ana!, 'GET', '/places/search?q=barajas%20t4&near=40.4,-3.7&limit=2')
  await ledger.calls(ana!, 'GET', '/places/search?q=atcha&limit=1')
  await ledger.calls(ana!, 'GET', '/places/reverse?lat=40.4066&lng=-3.6894')
  await ledger.calls(ana!, 'GET', '/places/reverse?lat=0&lng=0')
  const { terminal, america, serrano } = town
  const home = randomUUID()
  const keep = (kind: string, label: string, place: object, id: string = randomUUID()) =>
    ledger.calls(ana!, 'PUT', `/favourites/${id}`, { kind, label, ...place })
  await keep('home', '', america, home)
  await keep('home', '', america, home)
  await keep('work', 'x', serrano)
  await keep('home', '', terminal)
  await keep('own', 'Abuela', serrano)
  await keep('own', 'Gimnasio', america)
  await ledger.calls(ana!, 'GET', '/favourites')
  await ledger.calls(luis!, 'GET', '/favourites')
  await ledger.calls(luis!, 'DELETE', `/favourites/${home}`)
  await ledger.calls(ana!, 'DELETE', `/favourites/${home}`)
  await ledger.calls(ana!, 'DELETE', `/favourites/${home}`)
  await ledger.calls(ana!, 'GET', '/ride-requests/waits?near=40.4,-3.7')
  await ledger.calls(ana!, 'GET', '/map')
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/places.txt')
})

test('prices are told without asking for a ride, and there is a map', async () => {
  const { terminal, america } = town
  const [ana] = await arriving(ledger, 'Ana')
  const price = (body: object) => ledger.calls(ana!, 'POST', '/estimates', body)
  await ledger.calls(null, 'POST', '/estimates', { origin: terminal, destination: america })
  await price({ origin: terminal, destination: america })
  await price({ origin: terminal, destination: america, party: { people: 2, bags: 1 } })
  await price({
    origin: terminal,
    destination: america,
    party: { people: 4, bags: 4, needs: ['wheelchair'] },
  })
  await price({ origin: terminal, destination: terminal })
  await price({ origin: terminal, destination: { name: 'Nowhere', latitude: 0, longitude: 0 } })
  await price({ origin: town.granVia, destination: { name: 'Toledo', latitude: 39.86, longitude: -4.03 } })
  await ledger.calls(null, 'GET', '/map/12/2004/1541')
  await ledger.calls(null, 'GET', '/map/19/1/1')
  await ledger.calls(ana!, 'GET', '/notifications/key')
  await ledger.calls(null, 'GET', '/nothing')
  await ledger.calls(ana!, 'DELETE', '/notifications/subscriptions', { endpoint: 'https://push.example/1' })
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/prices-and-map.txt')
})

test('a call is repeated with a key, and too many calls are refused', async () => {
  const [ana] = await arriving(ledger, 'Ana')
  const key = { 'idempotency-key': randomUUID() }
  const change = (displayName: string) =>
    ledger.calls(ana!, 'PATCH', `/user/${ana!.id}`, { displayName }, key)
  await change('Anita')
  await change('Anita')
  await change('Anuska')
  await ledger.asBefore(async () => {
    for (let call = 0; call < 99; call++)
      await fetch(`${ledger.app.url}/api/v1/user/me`, { headers: { authorization: `Bearer ${ana!.token}` } })
  })
  await ledger.calls(ana!, 'GET', '/user/me')
  await ledger.calls(ana!, 'GET', '/user/me')
  await ledger.passes(86_500, 'A day')
  await expect(ledger.written()).toMatchFileSnapshot('__snapshots__/repeated-calls.txt')
})
