// Each act that a rider was told is stored: the checker finds it where it is, and misses it where it is not.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ledger } from './ledger.ts'
import { type RiddenStore, startRiddenStore } from './testing/ridden-store.ts'

let store: RiddenStore
beforeAll(async () => {
  store = await startRiddenStore()
})
afterAll(() => store.stop())

const ago = (seconds: number) => `now() - interval '${seconds} seconds'`
const copied = (set: string) => `update copied set ${set}; insert into ride_requests select * from copied`
const key = 'a1b2c3d4-0000-4000-8000-00000000000a'
const anotherKey = 'a1b2c3d4-0000-4000-8000-00000000000b'
const who = () => ({ userId: store.riders[1].id, rideId: store.rideId })
/** Of the first rider, and of the second. */
const [first, second] = [
  `(select requester_id from rides)`,
  `(select user_id from ride_riders, rides where user_id <> requester_id)`,
]
const ofSecond = (set: string) => `update ride_riders set ${set} where user_id = ${second}`
const shareOf = (state: string, dispute = 'null', fare = 'null') =>
  `delete from settlement_shares; delete from settlements;
   insert into settlements (ride_id, payer_id, opened_at, owed_since, fare_amount) values ((select id from rides), ${first}, now(), now(), ${fare});
   insert into settlement_shares (ride_id, user_id, accepted_amount, solo_amount, amount, state, changed_at, dispute)
     values ((select id from rides), ${second}, 400, 900, coalesce(${fare}, 400), '${state}', now(), ${dispute})`
const vote = (voter: string, absent: string) =>
  `insert into no_show_votes values ((select id from rides), ${voter}, ${absent}, now())`
const taxi = (plate: string) =>
  `insert into taxi_notes (ride_id, by_id, app, plate, driver_name, noted_at) values ((select id from rides), ${first}, '', '${plate}', '', now())`
const link = (user: string) =>
  `insert into watch_links (ride_id, user_id, token_hash, salt) values ((select id from rides), ${user}, decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'))`
const report = (id: string, by: string, about: string) =>
  `insert into reports (id, by_id, about_id, ride_id, kind, text, evidence, kept_until) values ('${id}', ${by}, ${about}, (select id from rides), 'other', '', '', now())`
const rated = (user: string, stars: number) =>
  `insert into feedback (ride_id, user_id, rating, feedback, created_at) values ((select id from rides), ${user}, ${stars}, '', now())`
const apart = (by: string, other: string, why = 'blocked') =>
  `insert into pairs_apart (by_id, other_id, why, until) values (${by}, ${other}, '${why}', null)`
const blockOf = (more: Partial<Ledger['blocks'][number]>) => (ledger: Ledger) =>
  void ledger.blocks.push({
    by: store.riders[0].id,
    other: store.riders[1].id,
    from: new Date(Date.now() + 60_000),
    until: null,
    isTakenBack: false,
    ...more,
  })

/** Each with stores that hold what was told, and stores that do not. */
const acts: Record<string, [tell: (ledger: Ledger) => void, held: string[], lost: string[]]> = {
  'a request': [
    (ledger) =>
      ledger.requests.push({ userId: store.riders[0].id, clientRequestId: key, rideRequestId: key }),
    [copied(`id = '${key}', client_request_id = '${key}', state = 'CANCELED', ride_id = null`)],
    [
      copied(`id = '${key}', client_request_id = '${anotherKey}', state = 'CANCELED', ride_id = null`),
      copied(
        `id = '${key}', client_request_id = '${key}', user_id = 'x', state = 'CANCELED', ride_id = null`,
      ),
    ],
  ],
  'a canceled request': [
    (ledger) => ledger.canceledRequests.push(key),
    [copied(`id = '${key}', client_request_id = '${key}', state = 'CANCELED', ride_id = null`)],
    [copied(`id = '${key}', client_request_id = '${key}', state = 'DONE', ride_id = null`), 'select 1'],
  ],
  'an acceptance': [
    (ledger) => ledger.accepted.push({ ...who(), termsVersion: 1 }),
    [
      ofSecond('accepted_at = now()'),
      `${ofSecond('accepted_at = null')}; update rides set terms_version = 2`,
      `${ofSecond('accepted_at = null, left_at = now()')}; update ride_riders set dropped_off_at = ${ago(60)} where user_id = ${first}`,
    ],
    [ofSecond('accepted_at = null')],
  ],
  'a rider who left': [
    (ledger) => ledger.left.push(who()),
    [
      ofSecond('ended_at = now()'),
      `${ofSecond('left_at = now()')}; update ride_riders set dropped_off_at = ${ago(60)} where user_id = ${first}`,
    ],
    ['select 1'],
  ],
  'a rider who met': [
    (ledger) => ledger.confirmed.push(who()),
    [ofSecond('verified_at = now()')],
    [ofSecond('verified_at = null')],
  ],
  'a rider who got off': [
    (ledger) => ledger.droppedOff.push(who()),
    [ofSecond('dropped_off_at = now()')],
    [`update ride_riders set dropped_off_at = now() where user_id = ${first}`],
  ],
  'a rating': [
    (ledger) => {
      ledger.rated.push(who())
      ledger.sentRatings.push({ ...who(), rating: 4 }, { ...who(), rating: 5 })
      ledger.sentRatings.push({ ...who(), userId: store.riders[0].id, rating: 3 })
    },
    [rated(second, 4), rated(second, 5)],
    ['select 1', rated(second, 3), rated(first, 5)],
  ],
  'a name': [
    (ledger) => ledger.named.push({ userId: who().userId, acknowledged: 'Eva 7', underWay: 'Eva 8' }),
    [7, 8].map((count) => `update users set display_name = 'Eva ${count}' where id = ${second}`),
    [`update users set display_name = 'Eva 8' where id = ${first}`],
  ],
  'a rider on the way': [
    (ledger) => ledger.onTheWay.push(who()),
    [ofSecond('on_way_at = now()')],
    [ofSecond('arrived_at = now()')],
  ],
  'a rider at the point': [
    (ledger) => ledger.there.push(who()),
    [ofSecond('arrived_at = now()')],
    [ofSecond('on_way_at = now(), arrived_at = null')],
  ],
  'a rider who was missed': [
    (ledger) => ledger.missed.push({ ...who(), absent: store.riders[0].id }),
    [vote(second, first), `update ride_riders set ended_at = now() where user_id = ${first}`],
    [vote(first, second), ofSecond('ended_at = now()')],
  ],
  'a taxi': [
    (ledger) => {
      ledger.taxis.push(store.rideId)
      ledger.plates.set('1234 KLM', store.rideId).set('5678 KLM', anotherKey)
    },
    [taxi('1234 KLM')],
    [taxi('5678 KLM'), taxi('9999 KLM'), 'select 1'],
  ],
  'a link': [
    (ledger) => ledger.links.set('one', { ...who(), isShared: true }),
    [link(second), ofSecond('ended_at = now()')],
    [link(first), 'select 1'],
  ],
  'a link that ended': [
    (ledger) => ledger.links.set('one', { ...who(), isShared: false }),
    ['select 1', link(first)],
    [link(second)],
  ],
  'a report': [
    (ledger) => ledger.reports.push({ id: key, by: store.riders[0].id, about: store.riders[1].id }),
    [report(key, first, second)],
    [report(key, second, first), report(anotherKey, first, second)],
  ],
  'a share that was sent': [
    (ledger) => ledger.shares.push({ ...who(), act: 'sent' }),
    [shareOf('sent'), shareOf('received'), shareOf('owed', 'null', '900')],
    [shareOf('owed')],
  ],
  'a share that was disputed': [
    (ledger) => ledger.shares.push({ ...who(), act: 'disputed' }),
    [shareOf('disputed', `'No'`), shareOf('owed', `'No'`)],
    [shareOf('disputed')],
  ],
  'a share that was received': [
    (ledger) => ledger.shares.push({ ...who(), act: 'received' }),
    [shareOf('received')],
    [shareOf('waived')],
  ],
  'a share that was waived': [
    (ledger) => ledger.shares.push({ ...who(), act: 'waived' }),
    [shareOf('waived')],
    [shareOf('received')],
  ],
  'a fare': [
    (ledger) => ledger.fares.set(store.rideId, 900),
    [shareOf('owed', 'null', '900')],
    [shareOf('owed', 'null', '901'), shareOf('owed')],
  ],
  'a block': [
    blockOf({}),
    [apart(first, second)],
    ['select 1', apart(second, first), apart(first, second, 'rated')],
  ],
  'a block that was taken back': [
    blockOf({ until: new Date(Date.now() + 90_000), isTakenBack: true }),
    ['select 1'],
    [apart(first, second)],
  ],
  'a block that may have been taken back': [
    blockOf({ until: new Date(Date.now() + 90_000) }),
    ['select 1', apart(first, second)],
    [],
  ],
  'a block before another': [
    (ledger) => {
      blockOf({ until: new Date(Date.now() + 90_000), isTakenBack: true })(ledger)
      blockOf({ from: new Date(Date.now() + 120_000) })(ledger)
    },
    [apart(first, second)],
    ['select 1'],
  ],
}

test.each(Object.entries(acts))('%s, as told', async (_what, [tell, held, lost]) => {
  const found: string[][] = []
  for (const bend of held) found.push(await store.faultsAfter(bend, {}, tell))
  expect(found).toEqual(held.map(() => []))
  for (const bend of lost)
    expect((await store.faultsAfter(bend, {}, tell)).map((fault) => fault.slice(0, 3))).toEqual(['T2 '])
})
