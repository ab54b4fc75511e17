import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { connectedTestDatabase } from '../testing/database.ts'
import { createApartStore } from './pairs-apart-store.ts'

const database = await connectedTestDatabase(2)
const store = createApartStore(database.db)

async function people() {
  const ids = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const
  await database.db
    .insertInto('users')
    .values(ids.map((id) => ({ id, language: 'es' })))
    .execute()
  return ids
}

test('a block separates both sides, and nobody else; other acts are none', async () => {
  const [ana, ben, eva, luz] = await people()
  await database.transact(async (tx) => {
    await store.keep(tx, ana, [ben], 'blocked')
    await store.keep(tx, eva, [ana], 'blocked')
    await store.keep(tx, ana, [luz], 'refused')
  })
  const blocked = (who: string, others: readonly string[]) =>
    database.transact(async (tx) => (await store.blockedWith(tx, who, others)).toSorted())
  expect(await blocked(ana, [ben, eva, luz])).toEqual([ben, eva].toSorted())
  expect(await blocked(ben, [ana, eva, luz])).toEqual([ana])
  expect(await blocked(ana, [luz])).toEqual([])
})

test('who is kept apart again stays apart from then on', async () => {
  const [ana, ben] = await people()
  const keep = () => database.transact((tx) => store.keep(tx, ana, [ben], 'refused'))
  const until = async () => Date.parse((await store.by(ana))[0]!.until!)
  await keep()
  const first = await until()
  await database.pool.query("update pairs_apart set until = now() + interval '1 minute' where by_id = $1", [
    ana,
  ])
  await keep()
  expect(await until()).toBeGreaterThanOrEqual(first)
  expect(await store.by(ana)).toHaveLength(1)
})

test('from whom somebody is kept apart is listed in the order in which it began', async () => {
  const [ana, ...others] = await people()
  const order = others.toSorted().toReversed()
  for (const other of order) await database.transact((tx) => store.keep(tx, ana, [other], 'refused'))
  const listed = async () => (await store.by(ana)).map(({ uid }) => uid)
  expect(await listed()).toEqual(order)
  await database.transact((tx) => store.keep(tx, ana, [order[0]!], 'refused'))
  expect(await listed()).toEqual(order)
})
