// Tests the checker: it finds each planted fault under its rule, and nothing else.
import { randomUUID } from 'node:crypto'
import { startTestApp, type TestApp } from '@woodalo/server/testing/app'
import { activeRide, codeOf, places, type TestRider } from '@woodalo/server/testing/test-rider'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretsIn } from './check-secrets.ts'
import { check } from './check-rides-and-fares.ts'
import { Ledger } from './ledger.ts'

let app: TestApp
let client: pg.Client
let rideId: string
let riders: TestRider[]
beforeAll(async () => {
  app = await startTestApp()
  client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  const { ride, requester, others } = await activeRide(app, [places.america, places.granVia])
  rideId = ride.id
  riders = [requester, ...others]
  await others[0]!.http('POST', `/rides/${rideId}/confirm`, { code: await codeOf(requester, rideId) })
})
afterAll(async () => {
  await client.end()
  await app.stop()
})

async function broken(plant: (ledger: Ledger) => void): Promise<string[]> {
  const ledger = new Ledger()
  for (const { id: userId } of riders) ledger.accepted.push({ userId, rideId, termsVersion: 1 })
  ledger.confirmed.push({ userId: riders[1]!.id, rideId })
  ledger.guesses.push({ userId: riders[1]!.id, rideId, wrong: 5 })
  ledger.trespasses.push({ userId: riders[0]!.id, rideId })
  plant(ledger)
  const { faults } = await check(client, ledger, { quietAt: new Date(), meetMinutes: 60, rideHours: 6 })
  return [...new Set(faults.map(({ invariant }) => invariant))]
}

test('data that match what riders were told have no faults', async () => {
  expect(await broken(() => {})).toEqual([])
})

const stranger = randomUUID()
const blocked = () => ({
  by: riders[0]!.id,
  other: riders[1]!.id,
  until: null,
  isTakenBack: false,
})
test.each<[string, string, (ledger: Ledger) => void]>([
  [
    'T2',
    'a message that was acknowledged and is not there',
    (ledger) => ledger.messages.push({ id: randomUUID(), rideId, seq: 1, userId: riders[0]!.id, text: 'Ya' }),
  ],
  [
    'T2',
    'a drop-off that was acknowledged and is not there',
    (ledger) => ledger.droppedOff.push({ userId: riders[0]!.id, rideId }),
  ],
  [
    'T2',
    'a name that fell back to an older one',
    (ledger) => ledger.named.push({ userId: riders[0]!.id, acknowledged: 'Eva 7', underWay: 'Eva 8' }),
  ],
  [
    'T2',
    'a request that is not there',
    (ledger) =>
      ledger.requests.push({
        userId: riders[0]!.id,
        clientRequestId: randomUUID(),
        rideRequestId: randomUUID(),
      }),
  ],
  [
    'T2',
    'a report that is not there',
    (ledger) => ledger.reports.push({ id: randomUUID(), by: riders[0]!.id, about: riders[1]!.id }),
  ],
  [
    'T2',
    'a share that was received and is still owed',
    (ledger) => ledger.shares.push({ userId: riders[1]!.id, rideId, act: 'received' }),
  ],
  [
    'T2',
    'a link that was shared and is not there',
    (ledger) => ledger.links.set(rideId, { userId: riders[0]!.id, rideId, isShared: true }),
  ],
  [
    'T2',
    'a block that is not there',
    (ledger) => ledger.blocks.push({ ...blocked(), from: new Date(Date.now() + 60_000) }),
  ],
  [
    'T14',
    'a blocked pair in one ride',
    (ledger) => ledger.blocks.push({ ...blocked(), from: new Date(0), until: null }),
  ],
  [
    'T12',
    'a request that was told two ids',
    (ledger) => {
      const told = { userId: riders[0]!.id, clientRequestId: randomUUID() }
      ledger.requests.push({ ...told, rideRequestId: randomUUID() }, { ...told, rideRequestId: randomUUID() })
    },
  ],
  ['T6', 'a ride that a stranger read', (ledger) => ledger.trespasses.push({ userId: stranger, rideId })],
  ['T7', 'a sixth guess', (ledger) => ledger.guesses.push({ userId: riders[1]!.id, rideId, wrong: 6 })],
  ['T8', 'an email of another', (ledger) => ledger.told.push({ userId: stranger, what: 'an email' })],
  ['T10', 'a failure of ours', (ledger) => ledger.odd('INTERNAL_ERROR')],
])('%s: finds %s', async (invariant, _what, plant) => {
  expect(await broken(plant)).toContain(invariant)
})

test('T9: finds a token in a log, and nothing in a log without one', () => {
  const ledger = new Ledger()
  ledger.secrets.add('s3cr3t-t0k3n')
  expect(secretsIn('{"msg":"up"}', ledger)).toEqual([])
  expect(secretsIn('{"msg":"Bearer s3cr3t-t0k3n"}', ledger)).toMatchObject([{ invariant: 'T9' }])
})
