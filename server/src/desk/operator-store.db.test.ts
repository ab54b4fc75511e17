// What the database knows of operators: who may enrol and until when, which codes were used, and who was seen last.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectedTestDatabase } from '../testing/database.ts'
import { createOperatorStore } from './operator-store.ts'

const database = await connectedTestDatabase(2)
const store = createOperatorStore(database.db)
const { transact } = database

const hash = () => randomBytes(32)
async function enrol(name: string): Promise<void> {
  await begin(name, 'secret')
  await transact((tx) => store.enrol(tx, name))
}
const begin = (name: string, totp: string) =>
  transact((tx) => store.begin(tx, name, { ticketHash: hash(), keyHash: hash(), totp }))
const useStep = (name: string, step: number) => transact((tx) => store.useStep(tx, name, step))
const hold = (name: string) => transact((tx) => store.hold(tx, name))
const secondsUntil = (time: Date | null) => time && Math.round((time.getTime() - Date.now()) / 60_000) * 60

async function openSession(name: string, seenSecondsAgo: number): Promise<Buffer> {
  const token = hash()
  await transact((tx) => store.openSession(tx, name, token))
  await sql`update desk_sessions set seen_at = now() - make_interval(secs => ${seenSecondsAgo}::float8)
    where token_hash = ${token}`.execute(database.db)
  return token
}

test('the list says of each operator until when the token is good, or since when there is a key, and when they were seen last', async () => {
  for (const name of ['olga', 'new', 'idle']) await transact((tx) => store.add(tx, name, hash()))
  expect(await transact((tx) => store.add(tx, 'olga', hash()))).toBe(false)
  for (const name of ['olga', 'idle']) await enrol(name)
  for (const seenSecondsAgo of [600, 60, 300]) await openSession('olga', seenSecondsAgo)
  const listed = await store.list(database.db)
  expect(
    listed.map(({ name, enrolledAt, tokenUntil, lastSeenAt }) => [
      name,
      enrolledAt !== null,
      secondsUntil(tokenUntil),
      secondsUntil(lastSeenAt),
    ]),
  ).toEqual([
    ['idle', true, null, null],
    ['new', false, 1_800, null],
    ['olga', true, null, -60],
  ])
})

test('another operator is one who has enrolled', async () => {
  await sql`delete from operators`.execute(database.db)
  for (const name of ['eva', 'max']) await transact((tx) => store.add(tx, name, hash()))
  await enrol('eva')
  const hasOthers = (name: string) => store.hasOthers(database.db, name)
  expect([await hasOthers('eva'), await hasOthers('max')]).toEqual([false, true])
  await enrol('max')
  expect(await hasOthers('eva')).toBe(true)
})

test('a code of one step is good once, as is none before it, and after a new enrolment all are good', async () => {
  await transact((tx) => store.add(tx, 'una', hash()))
  await begin('una', 'first')
  expect([await useStep('una', 7), await useStep('una', 7), await useStep('una', 6)]).toEqual([
    true,
    false,
    false,
  ])
  expect(await useStep('una', 8)).toBe(true)
  await begin('una', 'second')
  expect(await useStep('una', 5)).toBe(true)
})

test('a reset ends the key, the second factor and the sessions of its operator alone', async () => {
  for (const name of ['ben', 'ida']) {
    await transact((tx) => store.add(tx, name, hash()))
    await enrol(name)
  }
  const sessions = await Promise.all(['ben', 'ida'].map((name) => openSession(name, 0)))
  const token = hash()
  expect(await transact((tx) => store.reset(tx, 'ben', token))).toBe(true)
  expect(await hold('ben')).toEqual({
    name: 'ben',
    entryHash: token,
    isEntryGood: true,
    keyHash: null,
    totp: null,
    isEnrolled: false,
  })
  expect(await hold('ida')).toMatchObject({ isEnrolled: true, totp: 'secret' })
  // Also those that an operator has open who is reset and enrols once more.
  await enrol('ben')
  expect(await Promise.all(sessions.map((session) => store.sessionOf(session)))).toEqual([null, 'ida'])
  expect(await transact((tx) => store.reset(tx, 'nobody', token))).toBe(false)
})
