import { expect, test } from 'vitest'
import type { Tx } from '../database/connection.ts'
import type { AccessFacts } from './chat-access-store.ts'
import { createMembership } from './chat-and-rating-access.ts'
import type { RideParts } from './parts.ts'

const at = new Date('2026-11-21T10:00:00Z')
const member = (userId: string, more: Partial<AccessFacts['members'][number]> = {}) => ({
  userId,
  droppedOffAt: null,
  isFormer: false,
  ...more,
})
const active: AccessFacts = {
  status: 'active',
  activeAt: at,
  endedAt: null,
  readAt: at,
  members: [
    member('ana'),
    member('off', { droppedOffAt: at }),
    member('former', { isFormer: true, droppedOffAt: at }),
    member('luis'),
  ],
}
const membershipOf = (facts: AccessFacts | null) =>
  createMembership({ accesses: { read: async () => facts } } as unknown as RideParts)

test('a member reads and writes with the others, and travels with those who have not got off', async () => {
  const all = { rideId: 'ride', status: 'active', readable: true, writable: true }
  const memberIds = ['ana', 'off', 'luis']
  const { access, accesses } = membershipOf(active)
  const ofAna = { ...all, memberIds, travellingWith: ['luis'] }
  expect(await access('ana', 'ride')).toEqual(ofAna)
  expect(await access('off', 'ride')).toEqual({ ...all, memberIds, travellingWith: [] })
  // A stranger, and the owner of an account that somebody else used then, have none.
  for (const userId of ['eva', 'former']) expect(await access(userId, 'ride')).toBeNull()
  expect([...(await accesses(['eva', 'former', 'ana'], 'ride', {} as Tx))]).toEqual([['ana', ofAna]])
  expect(await membershipOf(null).access('ana', 'ride')).toBeNull()
  expect((await membershipOf(null).accesses(['ana'], 'ride', {} as Tx)).size).toBe(0)
})

test.each([
  ['pending', { status: 'pending', activeAt: null }, false, false],
  ['completed a moment ago', { status: 'completed', endedAt: at }, true, true],
  ['completed a day ago', { status: 'completed', endedAt: new Date(at.getTime() - 86_400_000) }, true, false],
  ['canceled', { status: 'canceled', endedAt: at }, true, false],
] as const)(
  'a ride that is %s is read and written in as that allows, and nobody travels',
  async (_, facts, ...may) => {
    const access = await membershipOf({ ...active, ...facts }).access('ana', 'ride')
    expect([access!.readable, access!.writable, access!.travellingWith]).toEqual([...may, []])
  },
)
