import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createOutsideService, createRest, ServiceRests } from './calls-to-outside-services.ts'

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

describe('a service outside that is asked for documents', () => {
  const cost = { seconds: 60 }
  const read = (json: unknown) => json as typeof cost

  /** A service that answers as `answer` says now, and what was asked of it. */
  function outside(answer: (path: string) => Promise<Response> = async () => Response.json(cost)) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    // The cache reads this clock, which is not that of dates.
    vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
    const now = { answer }
    const asked: string[] = []
    const told: string[] = []
    vi.stubGlobal('fetch', async (address: string, { headers, redirect, signal }: RequestInit) => {
      const { accept, ...more } = headers as Record<string, string>
      asked.push([address, accept, redirect, ...Object.values(more)].join(' '))
      const late = new Promise<never>((_, fail) =>
        signal!.addEventListener('abort', () => fail(signal!.reason as Error)),
      )
      return Promise.race([now.answer(address), late])
    })
    onTestFinished(() => {
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
      vi.useRealTimers()
    })
    const note = (...said: unknown[]) => void told.push(JSON.stringify(said))
    const service = createOutsideService<typeof cost>({
      name: 'router',
      url: 'http://router.test',
      timeoutMilliseconds: 2_000,
      mostCached: 2,
      redirect: 'error',
      log: { warn: note, info: note, debug: note } as never,
    })
    const get = (path = '/a', headers?: Record<string, string>) => service.get(path, read, headers)
    return { service, now, asked, told, get }
  }

  const minute = 60_000
  const refuses = async () => Response.json(cost, { status: 503 })

  test('is not asked the same twice within an hour, and is after it', async () => {
    const { service, asked, get } = outside()
    expect(service.cached('/a')).toBeNull()
    expect(await get()).toEqual(cost)
    await vi.advanceTimersByTimeAsync(59 * minute)
    expect(await get()).toEqual(cost)
    expect(service.cached('/a')).toEqual(cost)
    expect(asked).toEqual(['http://router.test/a application/json error'])
    await vi.advanceTimersByTimeAsync(2 * minute)
    expect(service.cached('/a')).toBeNull()
    await get()
    expect(asked).toHaveLength(2)
  })

  test('is asked for each address and each header of its own, and forgets what was least used', async () => {
    const { service, asked, get } = outside()
    await get('/a', { key: 'x' })
    expect(service.cached('/a')).toBeNull()
    expect(service.cached('/a', { key: 'x' })).toEqual(cost)
    await get('/a', { key: 'y' })
    await get('/b', { key: 'y' })
    expect(asked.map((each) => each.replace('http://router.test', ''))).toEqual([
      '/a application/json error x',
      '/a application/json error y',
      '/b application/json error y',
    ])
    expect(service.cached('/a', { key: 'x' })).toBeNull()
  })

  test.each<[string, () => Promise<Response>]>([
    ['refuses', refuses],
    ['cannot be reached', () => Promise.reject(new TypeError('no network'))],
    ['sends no JSON', async () => new Response('<html>')],
    ['sends more than a megabyte', async () => new Response(`"${'x'.repeat(1_000_000)}"`)],
    ['takes longer than it may', () => new Promise(() => {})],
  ])(
    'returns nothing if it %s, keeps nothing of that, and the log says nothing of what was asked',
    async (_, answer) => {
      const { now, told, get } = outside(answer)
      const got = get('/home-of-ana')
      await vi.advanceTimersByTimeAsync(2_000)
      expect(await got).toBeNull()
      expect(told).toHaveLength(1)
      expect(told.join()).not.toContain('home-of-ana')
      now.answer = async () => Response.json(cost)
      expect(await get('/home-of-ana')).toEqual(cost)
    },
  )

  test('returns nothing for what cannot be read', async () => {
    const { service } = outside()
    const unread = service.get('/a', () => {
      throw new TypeError('not a route')
    })
    expect(await unread).toBeNull()
    expect(service.cached('/a')).toBeNull()
  })

  test('is left alone for half a minute after five failures in a row, and then tried by one call', async () => {
    const { now, asked, told, get } = outside(refuses)
    for (let time = 0; time < 4; time++) await get()
    now.answer = async () => Response.json(cost)
    await get('/between')
    now.answer = refuses
    for (let time = 0; time < 8; time++) await get()
    expect(asked).toHaveLength(10)
    const changes = () => told.filter((each) => !each.includes('did not respond'))
    expect(changes()).toEqual(['["the router does not respond and is not called for a while"]'])
    await vi.advanceTimersByTimeAsync(29_000)
    expect(await get()).toBeNull()
    expect(asked).toHaveLength(10)
    now.answer = async () => Response.json(cost)
    await vi.advanceTimersByTimeAsync(1_001)
    expect(await get()).toEqual(cost)
    expect(changes().slice(1)).toEqual(['["the router responds again"]'])
    expect(asked).toHaveLength(11)
  })
})
