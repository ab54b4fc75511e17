import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Tx } from '../database/connection.ts'
import { waysChangedJob } from '../users/user-model.ts'
import { connectedTestDatabase } from '../testing/database.ts'
import { createGenerations } from './account-generation-and-lock-store.ts'

const database = await connectedTestDatabase(3)
const told: unknown[] = []
const generations = createGenerations(
  database.db,
  async (_tx, name, payload) => void told.push([name, payload]),
  { keep: async (_tx, userId) => void told.push(userId) },
  async (_tx, sessionId) => sessionId === 'open',
)
const inTransaction = <Result>(act: (tx: Tx) => Promise<Result>) => database.transact(act)

async function newUser(deleted: boolean): Promise<string> {
  const id = randomUUID()
  await database.pool.query('insert into users (id, language, deleted_at) values ($1, $2, $3)', [
    id,
    'es',
    deleted ? new Date() : null,
  ])
  return id
}

test('nothing that was issued for a deleted account can be completed', async () => {
  const userId = await newUser(true)
  expect(await generations.now(userId)).toBeNull()
  await expect(inTransaction((tx) => generations.hold(tx, userId))).rejects.toMatchObject({
    code: 'NOT_SIGNED_IN',
  })
  await expect(inTransaction((tx) => generations.hold(tx, userId, 'LINK_EXPIRED'))).rejects.toMatchObject({
    code: 'LINK_EXPIRED',
  })
  await expect(
    inTransaction((tx) => generations.expect(tx, { userId, generation: 1 }, 'INCORRECT_CODE')),
  ).rejects.toMatchObject({ code: 'INCORRECT_CODE' })
})

test('a change of the ways of signing in voids what was issued before, tells the rest of the service, and keeps bans', async () => {
  const userId = await newUser(false)
  const issued = (await generations.now(userId))!
  const held = await inTransaction((tx) => generations.expect(tx, issued, 'LINK_EXPIRED'))
  expect(held).toEqual(issued)
  told.length = 0
  const raised = await inTransaction((tx) => generations.raise(tx, held))
  expect(raised).toEqual({ userId, generation: issued.generation + 1 })
  expect(told).toEqual([[waysChangedJob, { userId }], userId])
  expect(await generations.now(userId)).toEqual(raised)
  await expect(inTransaction((tx) => generations.expect(tx, issued, 'LINK_EXPIRED'))).rejects.toMatchObject({
    code: 'LINK_EXPIRED',
  })
})

test.each(['hold', 'expect'] as const)(
  'an account that one transaction has (%s), no other gets',
  async (how) => {
    const userId = await newUser(false)
    const issued = (await generations.now(userId))!
    await inTransaction(async (tx) => {
      await (how === 'hold' ? generations.hold(tx, userId) : generations.expect(tx, issued, 'LINK_EXPIRED'))
      await expect(
        database.pool.query('select from users where id = $1 for no key update nowait', [userId]),
      ).rejects.toMatchObject({ code: '55P03' })
      // Rows that name the account can still be written.
      await database.pool.query('select from users where id = $1 for key share nowait', [userId])
    })
  },
)
