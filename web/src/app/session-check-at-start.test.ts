import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { checkSession } from './session-check-at-start.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refused = (status: number, retryAfterSeconds: number | null = null) =>
  new ApiError('refused', 'No.', { status, retryAfterSeconds })

/** Checks for ten seconds; each call takes this long and is answered like this, the last one again and again. */
async function check(answers: readonly (Error | null)[], isReached: boolean, seconds = 0) {
  const calls: number[] = []
  const began = Date.now()
  const userHealth = async (options: object) => {
    const left = 10_000 - (Date.now() - began)
    expect(options).toEqual({ quiet: true, retry: false, timeoutMilliseconds: left })
    calls.push((Date.now() - began) / 1_000)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    const answer = answers[Math.min(calls.length, answers.length) - 1]
    if (answer) throw answer
  }
  const checked = checkSession({
    api: { users: { userHealth } } as never,
    healthMilliseconds: 10_000,
    isReached: async () => isReached,
  })
  await vi.runAllTimersAsync()
  return [await checked, calls]
}

test.each<[string, (Error | null)[], boolean, number, string, number[]]>([
  ['is good', [null], false, 0, 'healthy', [0]],
  ['is refused', [refused(500)], true, 0, 'failed', [0]],
  ['is refused for an unknown time', [refused(503)], true, 0, 'failed', [0]],
  ['has ended', [refused(401)], true, 0, 'unknown', [0]],
  ['is not reached', [new ApiError('network', 'No.')], true, 0, 'unknown', [0]],
  ['is good after a pause', [refused(503, 2), refused(503, 3), null], true, 0, 'healthy', [0, 2, 5]],
  ['is good after no pause', [refused(503, 0), null], true, 0, 'healthy', [0, 0.5]],
  // A server that has said to come again is there, whatever else it answers.
  ['is refused until the time is over', [refused(503, 6)], false, 0, 'failed', [0, 6]],
  ['is not answered, by a server that is there', [new ApiError('timeout', 'No.')], true, 10, 'failed', [0]],
  ['is not answered, nor anything else', [new ApiError('timeout', 'No.')], false, 10, 'unknown', [0]],
])('the session of a start %s', async (_, answers, isReached, seconds, health, calls) => {
  expect(await check(answers, isReached, seconds)).toEqual([health, calls])
})
