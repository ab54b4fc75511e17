// What an account is stored as when it is opened, proves something, or is asked for by a hosted provider.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../database/connection.ts'
import { createLogger } from '../logging.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createUserStore, type UserStore } from './user-store.ts'

let source: TestDatabase
let database: Database
let users: UserStore
beforeAll(async () => {
  source = await createTestDatabase()
  database = connectDatabase(source.url, createLogger('silent'), 2)
  users = createUserStore(database.db)
})
afterAll(async () => {
  await database.close()
  await source.drop()
})

const phone = { prefix: '34', number: '600111222' }

function open(more: Partial<Parameters<UserStore['insert']>[1]> = {}) {
  return database.transact((tx) =>
    users.insert(tx, {
      id: randomUUID(),
      displayName: 'Ana',
      email: null,
      emailProven: false,
      phone: null,
      photoURL: null,
      isGuest: false,
      language: 'en',
      ...more,
    }),
  )
}
async function verified(id: string) {
  const { rows } = await database.pool.query<{ email: boolean; phone: boolean }>(
    'select email_verified as email, phone_verified as phone from users where id = $1',
    [id],
  )
  return rows[0]!
}

describe('an account that is opened', () => {
  test('has every field that it was opened with', async () => {
    const id = randomUUID()
    const email = 'ana@example.org'
    const photoURL = 'https://lh3.googleusercontent.com/a/face'
    const record = await open({ id, email, phone, photoURL, isGuest: true })
    expect(record).toEqual({
      id,
      displayName: 'Ana',
      fullName: 'Ana',
      email,
      phone,
      photoURL,
      onboarded: false,
      language: 'en',
      isGuest: true,
      gender: null,
      ratingTotal: 0,
      ratingCount: 0,
      ridesEnded: 0,
      ridesKept: 0,
      proof: 'phone',
    })
    expect(await users.find(id)).toEqual(record)
    expect(await verified(id)).toEqual({ email: false, phone: true })
  })

  test.each([
    [false, null, 'none'],
    [true, null, 'email'],
    [false, phone, 'phone'],
    [true, phone, 'phone'],
  ])('with a proven email: %s, and the phone %j, has proven: %s', async (emailProven, own, proof) => {
    expect((await open({ email: 'ana@example.org', emailProven, phone: own })).proof).toBe(proof)
  })
})

describe('what an account proves', () => {
  test.each([
    [null, 'ana@example.org', true],
    ['Ana@Example.org', 'Ana@Example.org', true],
    ['other@example.org', 'other@example.org', false],
  ])('is an email, if it shows %s: then it shows %s, proven: %s', async (shown, then, isVerified) => {
    const { id } = await open({ email: shown })
    await database.transact((tx) => users.emailProven(tx, id, 'ana@example.org'))
    expect((await users.find(id))!.email).toBe(then)
    expect((await verified(id)).email).toBe(isVerified)
  })

  test('is a phone, which the profile shows unless it has another one, and which no other replaces as proven', async () => {
    const [empty, same, other] = [await open(), await open(), await open()]
    const another = { prefix: '1', number: '5550100123' }
    await users.update(same.id, { phone_number: phone })
    await users.update(other.id, { phone_number: another })
    for (const { id } of [empty, same, other])
      await database.transact((tx) => users.phoneProven(tx, id, phone))
    for (const [{ id }, shown, isVerified] of [
      [empty, phone, true],
      [same, phone, true],
      [other, another, false],
    ] as const)
      expect([(await users.find(id))!.phone, (await verified(id)).phone]).toEqual([shown, isVerified])
    // The same again keeps the proof, another one or none loses it, and typing it again does not prove it.
    for (const [typed, isVerified] of [
      [phone, true],
      [another, false],
      [another, false],
      [phone, false],
      [null, false],
    ] as const) {
      expect((await users.update(empty.id, { phone_number: typed }))!.phone).toEqual(typed)
      expect((await verified(empty.id)).phone).toBe(isVerified)
    }
  })
})

test('a hosted account is opened once, and after its deletion by a token alone that was issued since', async () => {
  const [id, own] = [`hosted ${randomUUID()}`, await open()]
  const at = (seconds: number) => new Date(Date.UTC(2026, 10, 24, 10, 0, seconds))
  expect([await users.ensure(id, at(0)), await users.ensure(id, at(0))]).toEqual([true, true])
  expect(await users.ensure(own.id, at(0))).toBe(false)
  await database.pool.query('update users set deleted_at = $2 where id = $1', [id, at(10)])
  for (const [issued, isThere] of [
    [9, false],
    [10, false],
    [11, true],
  ] as const)
    expect([issued, await users.ensure(id, at(issued))]).toEqual([issued, isThere])
  expect((await users.find(id))!.displayName).toBe('')
})
