// What one transaction tells several readers is stored together, and each reader finds their own events.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { packJson } from '../compressed-json.ts'
import { connectedTestDatabase } from '../testing/database.ts'
import { createEventStore, type NumberedEvent, type OutgoingEvent } from './event-store.ts'

const database = await connectedTestDatabase(4)

const store = (allKnow = () => true) => createEventStore({ ...database, allKnow })
const said = (userId: string, message: string): OutgoingEvent => ({
  userId,
  event: 'CANCEL_RIDE_OK',
  payload: { rideId: 'r', message },
})
const tell = (events: readonly OutgoingEvent[], allKnow = () => true) =>
  database.transact((tx) => store(allKnow).insert(tx, events))
const seen = (events: readonly NumberedEvent[] | undefined) =>
  events?.map(({ seq, payload }) => [seq, (payload as { message: string }).message])
const above = async (userId: string, seq: number) =>
  seen((await store().above(new Map([[userId, seq]]))).get(userId))
const addressOf = async (userId: string) =>
  (
    await sql<{ latest: number }>`select latest from live_readers where user_id = ${userId}`.execute(
      database.db,
    )
  ).rows[0]!.latest

test('eight readers of a transaction share a row, and a reader in the middle of one is sent the rest', async () => {
  const readers = Array.from({ length: 10 }, (_, index) => `${index} ${randomUUID()}`)
  const una = readers[9]!
  await tell([said(una, 'alone')])
  await tell(
    ['first', 'second'].flatMap((message) => readers.map((userId) => said(userId, `${message} ${userId}`))),
  )
  const { rows } = await sql<object>`
    select last_seqs::int[], earlier::int[] from told_together
    where id in (select latest / 8 from live_readers where user_id = any(${readers})) order by id`.execute(
    database.db,
  )
  expect(rows).toEqual([
    { last_seqs: Array(8).fill(2), earlier: Array(8).fill(0) },
    { last_seqs: [2, 3], earlier: [0, expect.toSatisfy((address: number) => address > 0)] },
  ])
  const kept = await store().above(new Map(readers.map((userId) => [userId, 1])))
  for (const userId of readers.slice(0, 9)) expect(seen(kept.get(userId))).toEqual([[2, `second ${userId}`]])
  expect(seen(kept.get(una))).toEqual([
    [2, `first ${una}`],
    [3, `second ${una}`],
  ])
})

test('while older nodes run, each reader has a row, and later events follow those', async () => {
  await tell([said('ova', 'for this version')])
  await tell([said('ova', 'for all')], () => false)
  await tell([said('ova', 'for this version again')])
  const { rows } = await sql<object>`select seq, count from told_events where user_id = 'ova'`.execute(
    database.db,
  )
  expect(rows).toEqual([{ seq: 2, count: 1 }])
  expect(await above('ova', 0)).toEqual([
    [1, 'for this version'],
    [2, 'for all'],
    [3, 'for this version again'],
  ])
})

test('whose events are forgotten is sent none of them, and those who share a row are sent theirs', async () => {
  await tell([said('pia', 'first')])
  // As nodes of earlier versions have stored them.
  await tell([said('pia', 'of last week')], () => false)
  for (const [table, column, type, content] of [
    ['packed_events', 'packed', 'bytea', packJson({ message: 'of last month' }, { withTraining: false })],
    ['live_events', 'payload', 'json', JSON.stringify({ message: 'of last year' })],
  ] as const) {
    await sql`update live_readers set last_seq = last_seq + 1 where user_id = 'pia'`.execute(database.db)
    await sql`insert into ${sql.table(table)} (user_id, seq, event, ${sql.ref(column)})
      select user_id, last_seq, 'CANCEL_RIDE_OK', ${content}::${sql.raw(type)} from live_readers where user_id = 'pia'`.execute(
      database.db,
    )
  }
  expect((await above('pia', 0))?.map(([, message]) => message)).toEqual([
    'first',
    'of last week',
    'of last month',
    'of last year',
  ])
  await tell([said('pia', 'for pia'), said('quim', 'for quim')])
  await database.transact((tx) => store().forgetReader(tx, 'pia'))
  expect(await above('pia', 0)).toEqual([])
  expect(await above('quim', 0)).toEqual([[1, 'for quim']])
  await tell([said('pia', 'later')])
  expect(await above('pia', 0)).toEqual([[6, 'later']])
})

test('an address from before a restored backup leads to no event of somebody else, nor round in a circle', async () => {
  await tell([said('rut', 'of rut')])
  await tell([said('sol', 'first')])
  await sql`update live_readers set latest = ${await addressOf('rut')} where user_id = 'sol'`.execute(
    database.db,
  )
  expect(await above('sol', 0)).toEqual([])
  await tell([said('sol', 'second')])
  const [ofSol, ofRut] = [await addressOf('sol'), await addressOf('rut')]
  await sql`update told_together set earlier = array[${ofSol}::bigint] where id in (${ofSol / 8}, ${ofRut / 8})`.execute(
    database.db,
  )
  expect(await above('sol', 0)).toEqual([[2, 'second']])
})
