// Tests the checker: it finds each planted fault under its rule, and nothing else.
import { randomUUID } from 'node:crypto'
import type { Message } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretsIn } from './check-secrets.ts'
import { check, type CheckOptions } from './check-rides-and-fares.ts'
import { Ledger, type ShownTerms } from './ledger.ts'
import { type RiddenStore, startRiddenStore } from './testing/ridden-store.ts'

let store: RiddenStore
beforeAll(async () => {
  store = await startRiddenStore()
})
afterAll(() => store.stop())

async function broken(plant: (ledger: Ledger) => void): Promise<string[]> {
  const { client, riders, rideId } = store
  const ledger = new Ledger()
  for (const { id: userId } of riders) ledger.accepted.push({ userId, rideId, termsVersion: 1 })
  ledger.confirmed.push({ userId: store.riders[1].id, rideId })
  ledger.guesses.push({ userId: store.riders[1].id, rideId, wrong: 5 })
  ledger.trespasses.push({ userId: store.riders[0].id, rideId })
  plant(ledger)
  const { faults } = await check(client, ledger, { quietAt: new Date(), meetMinutes: 60, rideHours: 6 })
  return [...new Set(faults.map(({ invariant }) => invariant))]
}

test('data that match what riders were told have no faults', async () => {
  expect(await broken(() => {})).toEqual([])
})

const stranger = randomUUID()
const blocked = () => ({ by: store.riders[0].id, other: store.riders[1].id, isTakenBack: false })
test.each<[string, string, (ledger: Ledger) => void]>([
  [
    'T14',
    'a blocked pair in one ride',
    (ledger) => ledger.blocks.push({ ...blocked(), from: new Date(0), until: null }),
  ],
  [
    'T14',
    'a pair in one ride that was blocked meanwhile',
    (ledger) => ledger.blocks.push({ ...blocked(), from: new Date(0), until: new Date(Date.now() + 60_000) }),
  ],
  [
    'T12',
    'a request that was told two ids',
    (ledger) => {
      const told = { userId: store.riders[0].id, clientRequestId: randomUUID() }
      ledger.requests.push({ ...told, rideRequestId: randomUUID() }, { ...told, rideRequestId: randomUUID() })
    },
  ],
  [
    'T6',
    'a ride that a stranger read',
    (ledger) => ledger.trespasses.push({ userId: stranger, rideId: store.rideId }),
  ],
  [
    'T7',
    'a sixth guess',
    (ledger) => ledger.guesses.push({ userId: store.riders[1].id, rideId: store.rideId, wrong: 6 }),
  ],
  ['T8', 'an email of another', (ledger) => ledger.told.push({ userId: stranger, what: 'an email' })],
  ['T10', 'a failure of ours', (ledger) => ledger.odd('INTERNAL_ERROR')],
])('%s: finds %s', async (invariant, _what, plant) => {
  expect(await broken(plant)).toContain(invariant)
})

test.each<[string, (ledger: Ledger) => void]>([
  [
    'a block that ended before the ride',
    (ledger) => ledger.blocks.push({ ...blocked(), from: new Date(0), until: new Date(1) }),
  ],
  [
    'a request that was told one id twice',
    (ledger) => {
      const told = { userId: store.riders[0].id, clientRequestId: randomUUID(), rideRequestId: randomUUID() }
      ledger.requests.push(told, told)
    },
  ],
  ['an odd response', (ledger) => ledger.odd('Error: socket hang up')],
])('finds neither T12, T14 nor T10 in %s', async (_what, plant) => {
  const found = await broken(plant)
  for (const invariant of ['T10', 'T12', 'T14']) expect(found).not.toContain(invariant)
})

describe('two messages', () => {
  const ids = [1, 2].map((n) => `a1b2c3d4-0000-4000-8000-00000000000${n}`) as [string, string]
  const stored =
    () => `insert into messages (ride_id, seq, id, user_id, user_name, created_at, text, withheld_from)
    values ('${store.rideId}', 1, '${ids[0]}', '${store.riders[0].id}', 'Ana', now(), 'Hola', null),
      ('${store.rideId}', 2, '${ids[1]}', '${store.riders[1].id}', 'Luis', now(), 'Voy', array['${store.riders[0].id}'])`
  const acknowledged = () => ({
    id: ids[0],
    rideId: store.rideId,
    seq: 1,
    userId: store.riders[0].id,
    text: 'Hola',
  })
  /** As the second one reads them, or the first one, for whom the second is withheld. */
  const read = (second = 'Voy', reader = 1) => ({
    userId: store.riders[reader]!.id,
    rideId: store.rideId,
    messages: [
      { id: ids[0], seq: 1, text: 'Hola' },
      { id: ids[1], seq: 2, text: second },
    ] as unknown as Message[],
  })
  const readTo = (count: number) => ({ ...read(), messages: read().messages.slice(0, count) })
  const both = (ledger: Ledger, reading: ReturnType<typeof read>) => {
    ledger.read.push(reading)
    ledger.listed.push(reading)
  }

  test.each<[string, readonly string[], (ledger: Ledger) => void]>([
    ['that was acknowledged', [], (ledger) => ledger.messages.push(acknowledged())],
    ['with another id', ['T2'], (ledger) => ledger.messages.push({ ...acknowledged(), id: randomUUID() })],
    [
      'of another ride',
      ['T2'],
      (ledger) => ledger.messages.push({ ...acknowledged(), rideId: randomUUID() }),
    ],
    ['at another place', ['T2'], (ledger) => ledger.messages.push({ ...acknowledged(), seq: 2 })],
    ['of another rider', ['T2'], (ledger) => ledger.messages.push({ ...acknowledged(), userId: stranger })],
    ['with another text', ['T2'], (ledger) => ledger.messages.push({ ...acknowledged(), text: 'Adiós' })],
    ['read as they are', [], (ledger) => both(ledger, read())],
    ['one of which is withheld', [], (ledger) => both(ledger, read('', 0))],
    ['one of which should be withheld', ['T3', 'T3'], (ledger) => both(ledger, read('Voy', 0))],
    ['one of which was read otherwise', ['T3', 'T3'], (ledger) => both(ledger, read('Vamos'))],
    ['of which one was read', [], (ledger) => ledger.read.push(readTo(1))],
    [
      'read in another order',
      ['T3'],
      (ledger) => ledger.read.push({ ...read(), messages: read().messages.toReversed() }),
    ],
    [
      'of which one is listed',
      ['T3', 'T3'],
      (ledger) => {
        ledger.read.push(read())
        ledger.listed.push(readTo(1))
      },
    ],
    [
      'of which one was received',
      ['T3'],
      (ledger) => {
        ledger.read.push(read(), readTo(1))
        ledger.listed.push(read())
      },
    ],
    [
      'of which both were received in the end',
      [],
      (ledger) => {
        ledger.read.push(readTo(1), read())
        ledger.listed.push(read())
      },
    ],
  ])('%s', async (_what, found, tell) => {
    expect((await store.faultsAfter(stored(), {}, tell)).map((fault) => fault.split(' ')[0])).toEqual(found)
  })
})

test.each<[string, readonly string[], Partial<ShownTerms>]>([
  ['as shown', [], {}],
  ['that cost more than shown', ['T5'], { share: 399 }],
  ['that cost less than shown', [], { share: 401 }],
  ['with a longer walk than shown', ['T5'], { walkMeters: 299 }],
  ['with a shorter walk than shown', [], { walkMeters: 301 }],
  ['of which other terms were shown', [], { share: 1, termsVersion: 6 }],
])('terms %s', async (_what, found, shown) => {
  const terms = `update rides set terms_version = 7, cost_amount = 800;
    update ride_riders set share_amount = 400, solo_amount = 500, walk_meters = 300`
  const tell = (ledger: Ledger) =>
    void ledger.shown.set(`${store.rideId} ${store.riders[1].id}`, {
      termsVersion: 7,
      share: 400,
      walkMeters: 300,
      ...shown,
    })
  expect((await store.faultsAfter(terms, {}, tell)).map((fault) => fault.split(' ')[0])).toEqual(found)
})

const ago = (seconds: number) => `now() - interval '${seconds} seconds'`
const allRides = (set: string) => `update rides set ${set}`
const pending = (confirmBy: string) =>
  `update ride_requests set state = 'MATCHED'; ${allRides(`status = 'pending', confirm_by = ${confirmBy}`)}`
const copied = (set: string) => `update copied set ${set}; insert into ride_requests select * from copied`
const people = (count: number, bags = 0, wheelchair = false) =>
  `update ride_requests set party = party || '{"people": ${count}, "bags": ${bags}, "wheelchair": ${wheelchair}}'`
const oneInWheelchair = (bags: number) =>
  `update ride_requests set party = party || '{"people": 1, "bags": ${bags}, "wheelchair": false}';
   update ride_requests set party = party || '{"wheelchair": true}' where user_id = (select min(user_id) from ride_riders)`
const completed = `update rides set status = 'completed', ended_at = now();
  update ride_requests set state = 'DONE', ended_at = now(); update ride_riders set verified_at = now()`
/** Each with 400 of this fare. */
const settled = (fare: number) => `${completed}; delete from settlement_shares; delete from settlements;
  insert into settlements (ride_id, payer_id, opened_at, owed_since, fare_amount)
    select id, requester_id, now(), now(), ${fare} from rides;
  insert into settlement_shares (ride_id, user_id, accepted_amount, solo_amount, amount, state, changed_at)
    select ride_id, user_id, 400, 900, 400, 'owed', now() from ride_riders`
const said = (texts: readonly string[], seqs = texts.map((_, index) => index + 1)) =>
  `insert into messages (ride_id, seq, id, user_id, user_name, created_at, text)
   select id, seq, gen_random_uuid(), requester_id, 'Ana', now(), text
   from rides, unnest(array[${seqs.join()}], array[${texts.map((text) => `'${text}'`).join()}]) as told (seq, text)`
const fits = 'T5 seats, bags, shares or walks that do not fit the ride'
const stateDiffers = 'T1 in a live ride with a request of another state'

test.each<[string, string, readonly string[], Partial<CheckOptions>?]>([
  ['nothing', 'select 1', []],
  [
    'a second search',
    copied(
      `state = 'SEARCHING', search_ends_at = now() + interval '1 hour', ride_id = null, client_request_id = gen_random_uuid()`,
    ),
    ['T1 more than one open request'],
  ],
  [
    'a second request that rests',
    copied(
      `state = 'NO_MATCH', rest_until = now() + interval '1 hour', ride_id = null, client_request_id = gen_random_uuid()`,
    ),
    ['T1 more than one open request'],
  ],
  [
    'a canceled request of before',
    copied(`state = 'CANCELED', ride_id = null, client_request_id = gen_random_uuid()`),
    [],
  ],
  ['a request stored twice', copied(`state = 'CANCELED', ride_id = null`), ['T12 a request stored twice']],
  [
    'a rider who searches in a ride',
    `update ride_requests set state = 'MATCHED'`,
    [stateDiffers, stateDiffers, ...Array(2).fill('T4 a request held by a ride that is over')],
  ],
  [
    'a request of another ride',
    'update ride_requests set ride_id = gen_random_uuid()',
    [stateDiffers, stateDiffers],
  ],
  [
    'a rider who has got off with a request of another state',
    `update ride_riders set dropped_off_at = now(); update ride_requests set state = 'DONE'`,
    [],
  ],
  ['a pending ride whose time was up long ago', pending(ago(6)), ['T4 a pending ride past its deadline']],
  ['a pending ride whose time was up just now', pending(ago(2)), []],
  [
    'a search whose time was up long ago',
    copied(`user_id = 'x', state = 'SEARCHING', ride_id = null, search_ends_at = ${ago(6)}`),
    ['T4 a search past its time'],
  ],
  [
    'a search whose time was up just now',
    copied(`user_id = 'x', state = 'SEARCHING', ride_id = null, search_ends_at = ${ago(2)}`),
    [],
  ],
  [
    'a rest whose time was up long ago',
    copied(`user_id = 'x', state = 'NO_MATCH', ride_id = null, rest_until = ${ago(6)}`),
    ['T4 a resting request past its time'],
  ],
  [
    'a rest whose time was up just now',
    copied(`user_id = 'x', state = 'NO_MATCH', ride_id = null, rest_until = ${ago(2)}`),
    [],
  ],
  [
    'a ride that should be over',
    allRides(`active_at = ${ago(3 * 3600 + 6)}`),
    ['T4 an active ride that never ends'],
    { rideHours: 3 },
  ],
  ['a ride that should be over just now', allRides(`active_at = ${ago(3 * 3600 + 2)}`), [], { rideHours: 3 }],
  [
    'a ride in which nobody met',
    `${allRides(`active_at = ${ago(606)}`)}; update ride_riders set verified_at = null where user_id <> (select requester_id from rides)`,
    ['T4 an active ride that nobody verified'],
    { meetMinutes: 10 },
  ],
  [
    'a ride in which the one who met has left',
    `${allRides(`active_at = ${ago(606)}`)}; update ride_riders set left_at = now() where user_id <> (select requester_id from rides)`,
    ['T4 an active ride that nobody verified', fits],
    { meetMinutes: 10 },
  ],
  [
    'a ride in which nobody met yet',
    `${allRides(`active_at = ${ago(602)}`)}; update ride_riders set verified_at = null`,
    [],
    { meetMinutes: 10 },
  ],
  ['a ride in which somebody met', allRides(`active_at = ${ago(606)}`), [], { meetMinutes: 10 }],
  [
    'a request of a canceled ride',
    allRides(`status = 'canceled'`),
    Array(2).fill('T4 a request held by a ride that is over'),
  ],
  ['a full taxi', people(2, 1), []],
  ['too many people for a taxi', people(3), [fits]],
  ['a full van', `${allRides(`vehicle = 'van'`)}; ${people(3, 3)}`, []],
  ['too many people for a van', `${allRides(`vehicle = 'van'`)}; ${people(4)}`, [fits]],
  ['too many bags for a taxi', people(1, 2), [fits]],
  ['too many bags for a van', `${allRides(`vehicle = 'van'`)}; ${people(1, 4)}`, [fits]],
  ['a wheelchair in a taxi with two bags', oneInWheelchair(1), []],
  ['two wheelchairs', people(1, 0, true), [fits]],
  ['a wheelchair in a van', `${allRides(`vehicle = 'van'`)}; ${oneInWheelchair(1)}`, [fits]],
  ['shares that are not the cost', allRides('cost_amount = cost_amount + 1'), [fits]],
  ['a walk of 500 m', 'update ride_riders set walk_meters = 500', []],
  ['a walk of 501 m', 'update ride_riders set walk_meters = 501', [fits]],
  [
    'a share of somebody who left before the ride',
    `update ride_riders set left_at = ${ago(60)} where user_id <> (select requester_id from rides)`,
    [fits],
  ],
  [
    'a share of somebody who left once somebody had got off',
    `update ride_riders set dropped_off_at = ${ago(60)}, left_at = now()`,
    [],
  ],
  [
    'somebody who pays more than alone',
    'update ride_riders set solo_amount = share_amount - 1',
    Array(2).fill('T5 somebody pays more than alone'),
  ],
  ['shares of a fare that are not the fare', settled(900), ['T13 shares that do not add up to the fare']],
  ['shares that are the fare', settled(800), []],
  [
    'a ride that was ridden and is not settled',
    `${completed}; delete from settlement_shares`,
    ['T13 a ride that was ridden and is not settled between those who met'],
  ],
  [
    'a ride of which one is not settled',
    `${settled(400)}; delete from settlement_shares where user_id = (select min(user_id) from ride_riders)`,
    ['T13 a ride that was ridden and is not settled between those who met'],
  ],
  [
    'a ride that one of them never met',
    `${completed}; delete from settlement_shares; update ride_riders set verified_at = null where user_id = (select min(user_id) from ride_riders)`,
    [],
  ],
  ['a chat with a gap', said(['Hola', 'Voy'], [1, 3]), ['T3 a chat with a gap']],
  ['a whole chat', said(['Hola', 'Voy']), []],
  ['a message stored twice', said(['Hola', 'Hola']), ['T12 a message stored twice']],
  ['two messages that were removed', said(['', '']), []],
  [
    'a rating that counts double',
    `update users set rating_count = rating_count + 1 where id = (select requester_id from rides)`,
    ['T12 a rating counted otherwise than once'],
  ],
  [
    'a rating of other stars',
    `update users set rating_total = rating_total + 1 where id = (select requester_id from rides)`,
    ['T12 a rating counted otherwise than once'],
  ],
])('in the store: %s', async (_what, bend, found, options) => {
  expect(await store.faultsAfter(bend, options)).toEqual(found)
})

test('T9: finds a token in a log, and nothing in a log without one', () => {
  const ledger = new Ledger()
  ledger.secrets.add('s3cr3t-t0k3n')
  expect(secretsIn('{"msg":"up"}', ledger)).toEqual([])
  expect(secretsIn('{"msg":"Bearer s3cr3t-t0k3n"}', ledger)).toMatchObject([{ invariant: 'T9' }])
})
