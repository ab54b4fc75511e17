// What the store of settlements guarantees, with given times instead of waiting.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { connectedTestDatabase } from '../testing/database.ts'
import { plantRide } from '../testing/ride-factory.ts'
import { createDebtStore } from './deleted-debtor-store.ts'
import { createSettlementStore } from './fare-and-share-store.ts'

const database = await connectedTestDatabase(3)

/** A ride of three that has met: the first one pays the taxi, and the others owe it since so many hours. */
async function settling(hours = 0) {
  const ids = [randomUUID(), randomUUID(), randomUUID()] as const
  await database.db
    .insertInto('users')
    .values(ids.map((id) => ({ id, display_name: 'Ana', language: 'es' })))
    .execute()
  const ride = await plantRide(database.db, ids)
  const store = createSettlementStore(database.db)
  const at = new Date(Date.now() - hours * 3_600_000)
  await database.transact((tx) =>
    store.open(
      tx,
      { rideId: ride.id, payerId: ids[0], at },
      ids.map((userId, index) => ({ userId, acceptedAmount: [800, 700, 500][index]!, soloAmount: 1_500 })),
    ),
  )
  return { ids, store, rideId: ride.id, at }
}

test('shares stand in the order of the stops, wherever the database keeps each row', async () => {
  const { ids, store, rideId } = await settling()
  // A row that is written again moves behind the others.
  for (const table of ['ride_riders', 'settlement_shares'])
    await database.pool.query(
      `update ${table} set user_id = user_id where ride_id = '${rideId}' and user_id = '${ids[0]}'`,
    )
  expect((await store.find(rideId))!.shares.map(({ userId }) => userId)).toEqual(ids)
})

test('a deleted account leaves no words of its disputes, and those of others stay', async () => {
  const { ids, store, rideId, at } = await settling()
  const [, ana, luis] = ids
  await database.transact(async (tx) => {
    for (const userId of [ana, luis])
      await store.moveShare(tx, rideId, userId, { state: 'disputed', at, dispute: `I am ${userId}.` })
    await store.forgetUser(tx, ana)
  })
  expect((await store.find(rideId))!.shares.flatMap(({ dispute }) => dispute ?? [])).toEqual([
    `I am ${luis}.`,
  ])
})

test('a debt is kept with everything that was proven, for those who still owe alone', async () => {
  const { ids, store, rideId, at } = await settling(49)
  const [payer, ana, luis] = ids
  const debts = createDebtStore(database.db)
  const mark = (name: string) => Buffer.from(name.padEnd(32))
  const overdue = (name: string) =>
    database.transact(async (tx) => (await debts.overdue(tx, [mark(name)], 48 * 3_600))?.rideId ?? null)
  await database.transact(async (tx) => {
    await store.moveShare(tx, rideId, luis, { state: 'sent', at, dispute: null })
    for (const [userId, name] of [
      [payer, 'payer'],
      [ana, 'ana'],
      [luis, 'luis'],
    ] as const)
      await debts.keep(tx, userId, [mark(name), mark(`${name} by phone`)])
  })
  const kept = await database.pool.query('select user_id from debt_marks where ride_id = $1', [rideId])
  expect(kept.rows).toEqual([{ user_id: ana }, { user_id: ana }])
  expect([await overdue('ana'), await overdue('ana by phone')]).toEqual([rideId, rideId])
  expect([await overdue('luis'), await overdue('payer')]).toEqual([null, null])
  // An older version may have settled it without a look at the marks.
  await database.pool.query(`update settlement_shares set state = 'received' where user_id = $1`, [ana])
  expect(await overdue('ana')).toBeNull()
  await debts.forgetOld()
  expect((await database.pool.query('select from debt_marks')).rowCount).toBe(0)
})

test('of several debts the one that is remembered for longest is told', async () => {
  const debts = createDebtStore(database.db)
  const mark = Buffer.from('the same person'.padEnd(32))
  const rides: string[] = []
  for (const [hours, days] of [
    [100, 30],
    [99, 60],
    [98, 10],
  ] as const) {
    const { ids, rideId } = await settling(hours)
    await database.transact((tx) => debts.keep(tx, ids[1], [mark]))
    await database.pool.query(
      `update debt_marks set kept_until = now() + make_interval(days => $2) where ride_id = $1`,
      [rideId, days],
    )
    rides.push(rideId)
  }
  const told = await database.transact((tx) => debts.overdue(tx, [mark], 48 * 3_600))
  expect(told?.rideId).toBe(rides[1])
})

test('a reminder goes to those who still owe and have an account, at the email that was proven last', async () => {
  const { ids, store, rideId } = await settling(2)
  const [payer, ana, luis] = ids
  const proven = (userId: string, email: string, minutesAgo: number) =>
    database.pool.query(
      `insert into proven_emails (user_id, email_key, proven_at) values ($1, $2, now() - make_interval(mins => $3))`,
      [userId, email, minutesAgo],
    )
  for (const [email, minutesAgo] of [
    ['older', 20],
    ['newest', 1],
    ['oldest', 30],
  ] as const)
    await proven(ana, `${email}.${ana}@example.org`, minutesAgo)
  await database.pool.query(`update users set email = 'typed@example.org', language = 'en' where id = $1`, [
    luis,
  ])
  await proven(payer, `payer.${payer}@example.org`, 1)
  const after = [3_600, 24 * 3_600]
  const remind = async () =>
    (await database.transact((tx) => store.remind(tx, rideId, after)))?.toSorted((a, b) =>
      a.userId === ana ? -1 : b.userId === ana ? 1 : 0,
    ) ?? null
  expect(await store.toRemind(after)).toContain(rideId)
  expect(await remind()).toEqual([
    { userId: ana, language: 'es', email: `newest.${ana}@example.org` },
    // What is only typed may be somebody else's.
    { userId: luis, language: 'en', email: null },
  ])
  // Once for each time.
  expect(await store.toRemind(after)).not.toContain(rideId)
  expect(await remind()).toBeNull()

  // The time counts anew from the end of the ride, and so do the reminders.
  const end = new Date(Date.now() - 1.5 * 3_600_000)
  expect(await database.transact((tx) => store.countFrom(tx, rideId, end))).toBe(true)
  expect(await database.transact((tx) => store.countFrom(tx, rideId, end))).toBe(false)
  await database.pool.query('update users set deleted_at = now() where id = $1', [luis])
  expect((await remind())?.map(({ userId }) => userId)).toEqual([ana])
})

test('a share that is owed anew is reminded of anew, unless it was owed as late before', async () => {
  const { store, rideId, at } = await settling(30)
  const after = [3_600, 24 * 3_600]
  const remind = () => database.transact((tx) => store.remind(tx, rideId, after))
  const from = (time: Date) => database.transact((tx) => store.countFrom(tx, rideId, time))
  expect([(await remind())?.length, (await remind())?.length, await remind()]).toEqual([2, 2, null])
  expect([await from(at), await remind()]).toEqual([false, null])
  expect(await from(new Date(at.getTime() + 4 * 3_600_000))).toBe(true)
  expect([(await remind())?.length, (await remind())?.length, await remind()]).toEqual([2, 2, null])
})

test.each([
  ['owed', true],
  ['disputed', true],
  ['sent', false],
  ['received', false],
  ['waived', false],
] as const)('a ride whose last open share is %s is unpaid: %s', async (state, isUnpaid) => {
  const { ids, store, rideId, at } = await settling()
  const [payer, ana, luis] = ids
  await database.transact(async (tx) => {
    await store.moveShare(tx, rideId, ana, { state: 'received', at, dispute: null })
    await store.moveShare(tx, rideId, luis, { state, at, dispute: null })
  })
  expect(await store.unpaidTo(payer)).toEqual(isUnpaid ? [rideId] : [])
  expect(await store.unpaidTo(ana)).toEqual([])
})
