import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupMessages, type ShownMessage } from './message-groups.ts'
import { firstUnread } from './first-unread.ts'
import { joinSame } from './join-repeated-phrases.ts'

const at = (minutes: number) => new Date(2026, 10, 21, 12, minutes).toISOString()
let count = 0
function said(user: string, createdAt: string): ShownMessage {
  return { id: `m${++count}`, user, userName: user, text: 'hola', createdAt, delivery: 'sent' }
}

describe('runs of messages', () => {
  test('keep messages of one sender together', () => {
    const list = [said('ana', at(0)), said('ana', at(1)), said('luis', at(2)), said('ana', at(3))]
    const [day] = groupMessages(list, null)
    expect(day!.groups.map(({ user, messages }) => [user, messages.length])).toEqual([
      ['ana', 2],
      ['luis', 1],
      ['ana', 1],
    ])
  })

  test('are split where the unread ones begin', () => {
    const list = [said('ana', at(0)), said('ana', at(1))]
    expect(groupMessages(list, list[1]!.id)[0]!.groups).toHaveLength(2)
  })

  test('are split at midnight', () => {
    const list = [said('ana', new Date(2026, 10, 20, 23, 59).toISOString()), said('ana', at(0))]
    expect(groupMessages(list, null)).toHaveLength(2)
  })

  test('contain every message once and in order', () => {
    const message = fc.record({
      user: fc.constantFrom('a', 'b', 'c'),
      minutes: fc.integer({ min: 0, max: 5000 }),
    })
    fc.assert(
      fc.property(fc.array(message), (drawn) => {
        const list = drawn
          .toSorted((a, b) => a.minutes - b.minutes)
          .map(({ user, minutes }) => said(user, at(minutes)))
        const flat = groupMessages(list, null).flatMap(({ groups }) =>
          groups.flatMap(({ messages }) => messages),
        )
        expect(flat).toEqual(list)
        for (const { groups } of groupMessages(list, null))
          for (const [index, group] of groups.entries()) expect(group.user).not.toBe(groups[index + 1]?.user)
      }),
    )
  })
})

test('the first unread message is never one’s own, and there is none before the first visit', () => {
  const list = [said('ana', at(0)), said('me', at(2)), said('ana', at(3))]
  expect(firstUnread(list, 'me', Date.parse(at(1)))).toBe(list[2]!.id)
  expect(firstUnread(list, 'me', Date.parse(at(9)))).toBeNull()
  // A message written at the moment of viewing has been seen.
  expect(firstUnread(list, 'me', Date.parse(at(3)))).toBeNull()
  expect(firstUnread(list, 'me', null)).toBeNull()
})

describe('the same words of several people', () => {
  const groupsOf = (...users: string[]) =>
    groupMessages(
      users.map((user) => said(user, at(0))),
      null,
    )[0]!.groups

  test('become one entry from three voices on', () => {
    const joined = joinSame(groupsOf('ana', 'luis', 'eva'), ['hola'], 'me', null)
    expect(joined).toEqual([{ same: [expect.anything(), expect.anything(), expect.anything()] }])
    expect(joinSame(groupsOf('ana', 'luis'), ['hola'], 'me', null)).toHaveLength(2)
  })

  test('stay apart if they are no phrase, the reader speaks between them, or the unread ones begin there', () => {
    const groups = groupsOf('ana', 'luis', 'eva', 'tom')
    expect(joinSame(groups, ['adiós'], 'me', null)).toEqual(groups)
    expect(joinSame(groups, ['hola'], 'luis', null)).toEqual(groups)
    expect(joinSame(groups, ['hola'], 'me', groups[2]!.id)).toEqual(groups)
  })

  test('lose no group and keep the order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c')), (users) => {
        const groups = users.length > 0 ? groupsOf(...users) : []
        const joined = joinSame(groups, ['hola'], 'a', null)
        expect(joined.flatMap((entry) => ('same' in entry ? entry.same : [entry]))).toEqual(groups)
      }),
    )
  })
})
