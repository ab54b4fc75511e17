import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createRest, ServiceRests } from './calls-to-outside-services.ts'

const slow = 40
const rest = 250

/** A service under a rest of two slow calls in a row, and how often it was called. */
function service() {
  const unlessResting = createRest({ slowMilliseconds: slow, slowInARow: 2, restMilliseconds: rest })
  const calls = { made: 0 }
  const call = (milliseconds: number, failure?: Error) =>
    unlessResting(async () => {
      calls.made++
      await pause(milliseconds)
      if (failure) throw failure
      return 'done'
    })
  return { calls, call, quickly: () => call(0), slowly: () => call(slow + 20) }
}

describe('a service outside', () => {
  test('rests after slow calls in a row, whether they succeeded or failed', async () => {
    const { calls, call, quickly, slowly } = service()
    expect(await slowly()).toBe('done')
    await expect(call(slow + 20, new Error('no answer'))).rejects.toThrow('no answer')
    await expect(quickly()).rejects.toThrow(ServiceRests)
    expect(calls.made).toBe(2)
  })

  test('does not rest after quick failures, nor when a quick call came between two slow ones', async () => {
    const { call, quickly, slowly } = service()
    for (let time = 0; time < 4; time++) await expect(call(0, new Error('no'))).rejects.toThrow('no')
    await slowly()
    await quickly()
    await slowly()
    expect(await quickly()).toBe('done')
  })

  test('is tried by one call after its rest, and called by all once that was quick', async () => {
    const { calls, call, quickly, slowly } = service()
    await Promise.all([slowly(), slowly()])
    await pause(rest + 20)
    const tried = call(slow - 20)
    await expect(quickly()).rejects.toThrow(ServiceRests)
    expect(await tried).toBe('done')
    expect(await Promise.all([quickly(), quickly()])).toEqual(['done', 'done'])
    expect(calls.made).toBe(5)
  })

  test('rests again if the call that tried it was slow', async () => {
    const { call, quickly, slowly } = service()
    await Promise.all([slowly(), slowly()])
    await pause(rest + 20)
    await expect(call(slow + 20, new Error('still not'))).rejects.toThrow('still not')
    await expect(quickly()).rejects.toThrow(ServiceRests)
  })
})
