import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { connectedTestDatabase } from '../testing/database.ts'
import { createEmailStore } from './email-login-and-proof-store.ts'

const database = await connectedTestDatabase(2)
const store = createEmailStore(database.db)

let phones = 0
/** Somebody with a phone, to whose account an email was added in this session, unless it is told otherwise. */
async function withEmail(how: {
  addedIn: string | null
  isProven?: boolean
  hasPhone?: boolean
}): Promise<string> {
  const id = randomUUID()
  await database.pool.query("insert into users (id, language) values ($1, 'es')", [id])
  if (how.hasPhone ?? true)
    await database.pool.query('insert into phone_logins (phone, user_id) values ($1, $2)', [
      `+3460000${1_000 + ++phones}`,
      id,
    ])
  await database.transact(async (tx) => {
    await store.insert(tx, {
      userId: id,
      email: `${id}@example.org`,
      passwordHash: 'hash',
      addedIn: how.addedIn,
    })
    if (how.isProven) await store.markProven(tx, id)
  })
  return id
}
const [own, thiefs] = [randomUUID(), randomUUID()]

test.each([
  ['a thief has added', { addedIn: thiefs }, true],
  ['the owner has added', { addedIn: own }, false],
  ['a thief has added and proven', { addedIn: thiefs, isProven: true }, false],
  ['the account began with', { addedIn: null }, false],
  ['is the only way to sign in', { addedIn: thiefs, hasPhone: false }, false],
] as const)('whoever ends other sessions removes an email that %s: %o, %s', async (_, how, isRemoved) => {
  const others = await withEmail({ addedIn: thiefs })
  const id = await withEmail(how)
  expect(await database.transact((tx) => store.removeUnprovenAddition(tx, id, own))).toBe(isRemoved)
  expect((await store.ofUser(id)) === null).toBe(isRemoved)
  // Nobody else loses any.
  expect(await store.ofUser(others)).not.toBeNull()
})
