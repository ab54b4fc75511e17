import { beforeEach, describe, expect, test, vi } from 'vitest'
import { letIn, open, turnAway } from './connection-fixture.ts'

/** Long enough for everything that needs no time, and no longer. */
const now = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  return () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

describe('without a connection', () => {
  test('five attempts are made, each after twice the wait; then it is offline, said once, and tried on', async () => {
    const { connection, server, news, attempts } = open()
    server.opens = turnAway
    connection.connect()
    await now()
    for (const [index, wait] of [100, 200, 400, 800].entries()) {
      await vi.advanceTimersByTimeAsync(wait - 1)
      expect(attempts()).toBe(index + 1)
      expect(news()).toEqual(index === 0 ? ['connecting'] : [])
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(attempts()).toBe(5)
    expect(news()).toEqual(['offline', 'gave up: gaveUp'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(attempts()).toBeGreaterThan(7)
    expect(news()).toEqual([])
    server.opens = letIn
    await vi.advanceTimersByTimeAsync(20_000)
    expect(news()).toEqual(['connected', 'up'])
  })

  test('a second outage is said as the first one was', async () => {
    const { connection, server, news, latest } = open()
    connection.connect()
    await now()
    for (let time = 0; time < 2; time++) {
      server.opens = turnAway
      latest()[0].drop()
      await vi.advanceTimersByTimeAsync(1_500)
      expect(news()).toContain('gave up: gaveUp')
      server.opens = letIn
      await vi.advanceTimersByTimeAsync(2_000)
      expect(connection.isConnected()).toBe(true)
    }
  })

  test('whoever waits for it to send something learns that it failed, and nobody else is told', async () => {
    const { server, news, ready } = open()
    server.opens = turnAway
    const waits = ready()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(await waits).toBe('gaveUp')
    expect(news()).toEqual(['connecting', 'offline'])
  })

  test('an outage is said also after somebody once waited for the connection', async () => {
    const { server, news, ready, latest } = open()
    const waits = ready()
    await now()
    expect(await waits).not.toBe('gaveUp')
    server.opens = turnAway
    latest()[0].drop()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(news()).toContain('gave up: gaveUp')
  })

  test('every third attempt goes without a WebSocket at first', async () => {
    const { connection, server, transports } = open()
    server.opens = turnAway
    connection.connect()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(transports.slice(0, 6).map((each) => (each as unknown[]).length)).toEqual([1, 1, 2, 1, 1, 2])
  })

  test('asking for it ends the wait and begins a new round', async () => {
    const { connection, server, attempts, news } = open()
    server.opens = turnAway
    connection.connect()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(attempts()).toBe(5)
    news()
    connection.connect()
    await now()
    expect(attempts()).toBe(6)
    await vi.advanceTimersByTimeAsync(100)
    expect(attempts()).toBe(7)
    await vi.advanceTimersByTimeAsync(1_400)
    // It was said before, and is still so.
    expect(news()).toEqual(['offline'])
  })

  test('an attempt ends if nothing is heard for five seconds, and one that does not respond after three', async () => {
    const { connection, server, news, attempts } = open()
    server.opens = () => {}
    connection.connect()
    await vi.advanceTimersByTimeAsync(4_999)
    expect(news()).toEqual(['connecting'])
    await vi.advanceTimersByTimeAsync(1)
    expect(news()).toEqual(['fault connectTimeout'])
    Object.assign(server, { opens: letIn, responds: false })
    await vi.advanceTimersByTimeAsync(100 + 2_999)
    expect([news(), attempts()]).toEqual([[], 2])
    await vi.advanceTimersByTimeAsync(1)
    expect(news()).toEqual(['fault healthTimeout'])
  })
})

describe('a session', () => {
  test('that is none ends the tries', async () => {
    const { ready, news, attempts } = open({ token: () => null })
    expect(await ready()).toBe('noToken')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([news(), attempts()]).toEqual([['connecting', 'idle', 'session lost: noToken'], 0])
  })

  test('whose fresh ticket is refused is over', async () => {
    const { server, ready, news, attempts } = open()
    server.opens = (socket) => queueMicrotask(() => socket.refuse('Authentication error'))
    expect(await ready()).toBe('sessionRefused')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([news(), attempts()]).toEqual([['connecting', 'idle', 'session lost: sessionRefused'], 1])
  })

  test('whose ticket is refused because the page slept meanwhile is not', async () => {
    const { connection, server, news } = open()
    server.opens = (socket) => {
      vi.setSystemTime(Date.now() + 50_000)
      queueMicrotask(() => socket.refuse('Authentication error'))
    }
    connection.connect()
    await now()
    server.opens = letIn
    await vi.advanceTimersByTimeAsync(100)
    expect(news()).toEqual(['connecting', 'connected', 'up'])
  })
})
