import type { Message } from '@woodalo/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completeUntil, countNew, mergeMessages, shownMessages } from './message-list.ts'
import { rideOf } from './ride-fixture.ts'

function message(seq: number, user = 'ana', at = seq): Message {
  return {
    id: `m${seq}`,
    rideId: 'r1',
    seq,
    user,
    userName: `${user} as written`,
    text: `text ${seq}`,
    createdAt: new Date(at * 1000).toISOString(),
  }
}

describe('mergeMessages', () => {
  test('returns each message once and in order, for any order, pieces and repetitions', () => {
    const pieces = fc
      .integer({ min: 1, max: 30 })
      .chain((length) =>
        fc.tuple(
          fc.constant(length),
          fc.array(fc.array(fc.integer({ min: 1, max: length }), { maxLength: 10 }), { maxLength: 10 }),
        ),
      )
    fc.assert(
      fc.property(pieces, ([length, parts]) => {
        let list: Message[] = []
        const added: number[] = []
        const all = Array.from({ length }, (_, index) => index + 1)
        for (const part of [...parts, all]) {
          const merged = mergeMessages(
            list,
            part.map((seq) => message(seq)),
          )
          list = merged.list
          added.push(...merged.added.map(({ seq }) => seq))
        }
        expect(list.map(({ seq }) => seq)).toEqual(all)
        expect(added.toSorted((a, b) => a - b)).toEqual(all)
        expect(mergeMessages(list, []).missingAfter).toBeNull()
      }),
    )
  })

  test('returns what was added in its order', () => {
    const { added } = mergeMessages([message(2)], [message(4), message(1), message(2), message(3)])
    expect(added.map(({ seq }) => seq)).toEqual([1, 3, 4])
  })

  test('names the first gap, and a late beginning is no gap', () => {
    expect(mergeMessages([message(51), message(52)], [message(54), message(57)]).missingAfter).toBe(52)
    expect(mergeMessages([message(51)], [message(52)]).missingAfter).toBeNull()
    expect(completeUntil([message(51), message(52), message(54)])).toBe(52)
    expect(completeUntil([message(51), message(52)])).toBe(52)
    expect(completeUntil([])).toBeUndefined()
  })
})

describe('countNew', () => {
  test('counts exactly what others wrote after the last view', () => {
    const added = [message(1, 'ana', 10), message(2, 'me', 20), message(3, 'ana', 20), message(4, 'ben', 21)]
    expect(countNew(added, 'me', 20_000)).toBe(1)
    expect(countNew(added, 'me', 9_999)).toBe(3)
    expect(countNew(added, 'me', null)).toBe(3)
  })

  test('does not count places without text, whose message was deleted or is withheld', () => {
    expect(countNew([{ ...message(1), text: '' }, message(2)], 'me', null)).toBe(1)
  })
})

describe('shownMessages', () => {
  const ride = rideOf('r1', ['me', 'ana'])
  const me = { userId: 'me', userName: 'Me at my stop' }
  const waiting = { id: 'w1', rideId: 'r1', text: 'hi', createdAt: new Date(0).toISOString() }

  test('names senders with their stops, or as in the message if they have no stop', () => {
    const shown = shownMessages([message(1, 'ana'), message(2, 'gone')], [], me, ride)
    expect(shown.map(({ userName }) => userName)).toEqual(['Stop of ana', 'gone as written'])
  })

  test('puts waiting messages at the end, and shows each once when the server has it', () => {
    const entries = [
      { ...waiting, state: 'sending' as const },
      { ...waiting, id: 'w2', state: 'refused' as const },
      { ...waiting, id: 'm1', state: 'sending' as const },
    ]
    const shown = shownMessages([message(1, 'me')], entries, me, ride)
    expect(shown.map(({ id, delivery }) => [id, delivery])).toEqual([
      ['m1', 'sent'],
      ['w1', 'sending'],
      ['w2', 'refused'],
    ])
  })
})
