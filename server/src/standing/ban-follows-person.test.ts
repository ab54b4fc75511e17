import { expect, test } from 'vitest'
import type { Tx } from '../database/connection.ts'
import { createBansOfProofs, marksOf } from './ban-follows-person.ts'

type Store = Parameters<typeof createBansOfProofs>[0]

const key = Buffer.alloc(32, 7)
const hex = (marks: readonly Buffer[]) => marks.map((mark) => mark.toString('hex')).toSorted()
const marksOfEmails = (...emails: string[]) => hex(marksOf(key, { emails, phones: [], socials: [] }))

/** Keeps the bans of somebody who has proven these emails, while a ban holds for what another has proven. */
async function keepBans(has: { now: string[]; left: string[]; first: string; banned: string[] }) {
  const { now, left, first, banned } = has
  const marked: string[] = []
  const noted: string[] = []
  const store: Store = {
    provenOf: async (_, __, which) => ({
      emails: which === 'also-left' ? [...now, ...left] : now,
      phones: [],
      socials: [],
    }),
    firstProvenOf: async () => ({ emails: [first], phones: [], socials: [] }),
    noteProven: async (_, __, marks) => void noted.push(...hex(marks)),
    heldBansOf: async (_, __, marks) =>
      hex(marks).some((mark) => marksOfEmails(...banned).includes(mark)) ? ['b1'] : [],
    addMark: async (_, __, mark) => void marked.push(mark.toString('hex')),
  }
  await createBansOfProofs(store, key).keep({ db: {} } as Tx, 'ana')
  return { marked: marked.toSorted(), noted: noted.toSorted() }
}
const [own, former, other] = ['own@example.org', 'former@example.org', 'other@example.org']

test('a ban of what an account has had first holds for all of it, and for what gets the account back', async () => {
  expect(await keepBans({ now: [own, other], left: [former], first: other, banned: [other] })).toEqual({
    marked: marksOfEmails(own, former, other),
    noted: marksOfEmails(own, other),
  })
})

test('a ban of what came later holds for nothing else', async () => {
  expect(await keepBans({ now: [own, other], left: [former], first: own, banned: [other] })).toEqual({
    marked: [],
    noted: marksOfEmails(own, other),
  })
})

test('a ban of whoever has what somebody left does not fall on them', async () => {
  expect(await keepBans({ now: [own], left: [former], first: own, banned: [former] })).toEqual({
    marked: [],
    noted: marksOfEmails(own),
  })
})
