import { rideRequestStates } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { openStates, requestMoved, requestTransitions } from './model.ts'

describe('the machine of requests', () => {
  test('never leaves an end, and never returns to a search but from a ride or a rest', () => {
    const ends = rideRequestStates.filter((state) => !(openStates as readonly string[]).includes(state))
    expect(ends).toEqual(['DONE', 'CANCELED', 'EXPIRED'])
    const moves = Object.values(requestTransitions).flatMap(({ from, to }) =>
      from.map((state) => [state, to]),
    )
    for (const [from] of moves) expect(ends).not.toContain(from)
    expect(moves.filter(([, to]) => to === 'SEARCHING').map(([from]) => from)).toEqual([
      'MATCHED',
      'CONFIRMED',
      'NO_MATCH',
    ])
    expect(moves.filter(([, to]) => to === 'DONE')).toEqual([['CONFIRMED', 'DONE']])
  })

  test('tells a rider in their own language, and otherwise of a search that goes on than of one that begins', () => {
    const moved = {
      requestId: 'request',
      userId: 'user',
      oldState: 'MATCHED',
      newState: 'SEARCHING',
      region: '1:1',
      searchEndsAt: new Date(0),
      language: 'es',
    } as const
    const messageOf = (more: Partial<typeof moved> | { oldState: 'NO_MATCH' } | { language: 'en' }) => {
      const { payload } = requestMoved({ ...moved, ...more })
      return (payload as { message: string }).message
    }
    expect(
      new Set([messageOf({}), messageOf({ language: 'en' }), messageOf({ oldState: 'NO_MATCH' })]).size,
    ).toBe(3)
  })
})
