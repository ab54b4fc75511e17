import { expect, test } from 'vitest'
import { whyPropose } from '../src/index.ts'
import type { Outlook } from '../src/propose-or-wait.ts'

const policy = { holdSeconds: 10, lastCallSeconds: 4, waitCostPerSecond: 0.5 }
const limits = { maxGroup: 4, seats: 4 }
const busy: Outlook = {
  members: [
    { heldSeconds: 2, remainingSeconds: 90, people: 1 },
    { heldSeconds: 0, remainingSeconds: 110, people: 1 },
  ],
  arrivalsPerSecond: 1,
  joinChance: 0.2,
  gainPerJoin: 400,
}

test('a group that may still grow waits if waiting is worthwhile (8.1)', () => {
  expect(whyPropose(busy, policy, limits)).toBeNull()
})

test('a full group is proposed immediately (8.2)', () => {
  const full = { ...busy, members: busy.members.map((member) => ({ ...member, people: 2 })) }
  expect(whyPropose(full, policy, limits)).toBe('full')
  expect(whyPropose({ ...busy, members: [...busy.members, ...busy.members] }, policy, limits)).toBe('full')
})

test('nobody is held beyond the end of a search or longer than allowed (8.3, 8.4)', () => {
  const withFirst = (change: object): Outlook => ({
    ...busy,
    members: [{ ...busy.members[0]!, ...change }, busy.members[1]!],
  })
  expect(whyPropose(withFirst({ remainingSeconds: 4 }), policy, limits)).toBe('last-call')
  expect(whyPropose(withFirst({ heldSeconds: 10 }), policy, limits)).toBe('held')
})

test('waiting ends when it is no longer worthwhile (8.5)', () => {
  expect(whyPropose({ ...busy, arrivalsPerSecond: 0.001 }, policy, limits)).toBe('waiting-does-not-pay')
  expect(
    whyPropose({ ...busy, arrivalsPerSecond: 0 }, { ...policy, waitCostPerSecond: 0 }, limits),
  ).toBeNull()
})
