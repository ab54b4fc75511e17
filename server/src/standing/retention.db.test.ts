import { expect, test } from 'vitest'
import { connectDatabase } from '../database/connection.ts'
import { createLogger } from '../logging.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createStandingStore } from './ban-and-warning-store.ts'

const day = 24 * 3_600_000
const inDays = (days: number) => new Date(Date.now() + days * day)

test('a ban is deleted half a year after it ended or was lifted, and never while it holds, like a warning half a year later', async () => {
  const source = await createTestDatabase()
  const database = connectDatabase(source.url, createLogger('silent'), 1)
  const bans = {
    held: { until: inDays(10), lifted_at: null },
    'held for good': { until: null, lifted_at: null },
    ended: { until: inDays(-181), lifted_at: null },
    'ended lately': { until: inDays(-179), lifted_at: null },
    lifted: { until: null, lifted_at: inDays(-181) },
    'lifted before its end': { until: inDays(-5), lifted_at: inDays(-181) },
    'lifted lately': { until: inDays(10), lifted_at: inDays(-179) },
  }
  try {
    const ids = Object.keys(bans)
    await database.db
      .insertInto('users')
      .values(ids.map((id) => ({ id, language: 'es' })))
      .execute()
    await database.db
      .insertInto('bans')
      .values(
        Object.entries(bans).map(([user_id, times]) => ({
          user_id,
          report_id: null,
          reason: 'x',
          by_operator: 'olga',
          created_at: inDays(-300),
          ...times,
        })),
      )
      .execute()
    const store = createStandingStore(database.db, 180)
    await store.forgetOld()
    const kept = await database.db.selectFrom('bans').select('user_id').orderBy('user_id').execute()
    const warning = { userId: 'held', reportId: null, text: 'x', operator: 'olga' }
    await database.transact((tx) => store.warn(tx, warning))
    const { kept_until: until } = await database.db
      .selectFrom('warnings')
      .select('kept_until')
      .executeTakeFirstOrThrow()
    expect(Math.round((until.getTime() - Date.now()) / day)).toBe(180)
    expect(kept.map(({ user_id }) => user_id)).toEqual([
      'ended lately',
      'held',
      'held for good',
      'lifted lately',
    ])
  } finally {
    await database.close()
    await source.drop()
  }
})

test('what somebody has proven is kept for thirty days after the last change, and then forgotten', async () => {
  const source = await createTestDatabase()
  const database = connectDatabase(source.url, createLogger('silent'), 1)
  try {
    await database.db.insertInto('users').values({ id: 'ana', language: 'es' }).execute()
    const store = createStandingStore(database.db, 180)
    const [phone, email] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const keptOf = () => database.transact((tx) => store.provenLately(tx, 'ana'))
    const daysLater = (days: number) =>
      database.pool.query('update proven_lately set kept_until = kept_until - make_interval(days => $1)', [
        days,
      ])
    await database.transact((tx) => store.noteProven(tx, 'ana', [phone, email]))
    await daysLater(20)
    await database.transact((tx) => store.noteProven(tx, 'ana', [email]))
    await daysLater(11)
    expect(await keptOf()).toEqual([email])
    await store.forgetOld()
    expect(await database.db.selectFrom('proven_lately').select('mark').execute()).toEqual([{ mark: email }])
    await daysLater(20)
    expect(await keptOf()).toEqual([])
  } finally {
    await database.close()
    await source.drop()
  }
})
