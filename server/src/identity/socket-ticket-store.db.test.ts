// Whom a ticket still admits: it is good once, and no longer than what it was given for.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Principal } from '../principal.ts'
import { connectedTestDatabase } from '../testing/database.ts'
import { createSocketTicketStore } from './socket-ticket-store.ts'

const database = await connectedTestDatabase(3)
const ended = new Set<string>()
const tickets = createSocketTicketStore(database.db, async (sessionId) => !ended.has(sessionId))

async function newUser(): Promise<string> {
  const id = randomUUID()
  await database.db.insertInto('users').values({ id, display_name: 'Ana', language: 'es' }).execute()
  return id
}
/** A ticket for a user who was signed in by a hosted provider, without a session. */
async function ticketOf(
  userId: string,
  lifetimeSeconds = 60,
  more: Partial<Principal> = {},
): Promise<Buffer> {
  const hash = randomBytes(32)
  await tickets.create(hash, { userId, sessionId: null, ...more }, lifetimeSeconds)
  return hash
}
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000)

test('a ticket admits its user once, until its sign-in ends', async () => {
  const userId = await newUser()
  const validUntil = inSeconds(30)
  const [plain, limited] = [await ticketOf(userId), await ticketOf(userId, 60, { validUntil })]
  expect(await tickets.take(plain)).toEqual({ userId, sessionId: null })
  expect(await tickets.take(plain)).toBeNull()
  expect(await tickets.take(limited)).toEqual({ userId, sessionId: null, validUntil })
  expect(await tickets.take(randomBytes(32))).toBeNull()
})

test('a ticket that is over admits nobody, and neither does one whose sign-in or account is', async () => {
  const [userId, deleted] = [await newUser(), await newUser()]
  const over = await ticketOf(userId, -1)
  const signInOver = await ticketOf(userId, 60, { validUntil: inSeconds(-1) })
  const ofDeleted = await ticketOf(deleted)
  await sql`update users set deleted_at = now() where id = ${deleted}`.execute(database.db)
  for (const ticket of [over, signInOver, ofDeleted]) expect(await tickets.take(ticket)).toBeNull()
})

test('what nobody can use any more is deleted, and nothing else', async () => {
  const userId = await newUser()
  const [over, good] = [await ticketOf(userId, -1), await ticketOf(userId)]
  await tickets.forgetOld()
  const kept = await database.db.selectFrom('socket_tickets').select('ticket_hash').execute()
  const hashes = kept.map(({ ticket_hash: hash }) => hash.toString('hex'))
  expect(hashes).toContain(good.toString('hex'))
  expect(hashes).not.toContain(over.toString('hex'))
})
