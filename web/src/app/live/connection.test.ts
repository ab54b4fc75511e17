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

describe('a connection', () => {
  test('opens both namespaces with a ticket and the language, and is up once it responds', async () => {
    const { connection, server, sockets, news, ready, transports } = open()
    server.responds = false
    const waits = ready()
    await now()
    expect(sockets.map(({ path, auth }) => [path, auth])).toEqual([
      ['/socket', { token: 'ticket 1', language: 'en' }],
      ['/messages', { token: 'ticket 1', language: 'en' }],
    ])
    expect(transports[0]).toHaveLength(1)
    expect(connection.isConnected()).toBe(false)
    expect(await connection.send('ride', 'ACCEPT_RIDE', {})).toBeNull()
    sockets[0]!.fire('MESSAGE_ACK')
    expect(await waits).toBe('ready')
    expect(connection.isConnected()).toBe(true)
    expect(news()).toEqual(['connecting', 'connected', 'up'])
    expect(await ready()).toBe('ready')
    connection.connect()
    await now()
    expect(sockets).toHaveLength(2)
  })

  test('passes on the events of each namespace, from the first on', async () => {
    const { connection, server, news, latest } = open()
    server.opens = (socket) =>
      queueMicrotask(() => {
        socket.fire('HELLO', socket.path)
        socket.open()
      })
    connection.connect()
    await now()
    const [ride, chat] = latest()
    ride.fire('MATCH_FOUND', 1)
    chat.fire('message', 2)
    expect(news().filter((each) => /^(ride|chat)/.test(each))).toEqual([
      'ride HELLO "/socket"',
      'chat HELLO "/messages"',
      'ride MATCH_FOUND 1',
      'chat message 2',
    ])
  })

  test('sends on the namespace that is asked for, and returns nothing without an acknowledgement', async () => {
    const { connection, server } = open()
    connection.connect()
    await now()
    expect(await connection.send('ride', 'ACCEPT_RIDE', { id: 1 })).toEqual([
      '/socket',
      'ACCEPT_RIDE',
      { id: 1 },
      'taken',
    ])
    expect(await connection.send('chat', 'add', {})).toEqual(['/messages', 'add', {}, 'taken'])
    server.acknowledgement = null
    expect(await connection.send('ride', 'ACCEPT_RIDE', {})).toBeNull()
  })

  test.each(['/socket', '/messages'])(
    'that loses %s is opened anew, and what was is heard no more',
    async (path) => {
      const { connection, sockets, news, latest, attempts } = open()
      connection.connect()
      await now()
      news()
      const lost = sockets.find((socket) => socket.path === path)!
      lost.drop()
      expect(connection.isConnected()).toBe(false)
      expect(sockets.map(({ connected }) => connected)).toEqual([false, false])
      await now()
      expect(news()).toEqual(['connecting', 'connected', 'up'])
      expect(attempts()).toBe(2)
      expect(latest()[0].auth.token).toBe('ticket 2')
      for (const socket of sockets.slice(0, 2)) socket.fire('LATE')
      expect(news()).toEqual([])
    },
  )

  test('is not opened if it broke while it was asked whether it responds', async () => {
    const { connection, server, sockets, news, attempts } = open()
    server.responds = false
    connection.connect()
    await now()
    sockets[1]!.drop()
    sockets[0]!.fire('MESSAGE_ACK')
    await now()
    expect(connection.isConnected()).toBe(false)
    expect(news()).toContain('fault disconnected')
    server.responds = true
    await vi.advanceTimersByTimeAsync(100)
    expect([connection.isConnected(), attempts()]).toEqual([true, 2])
  })

  test('that breaks before it has responded is tried again at once, without what was open of it', async () => {
    const { connection, server, sockets, attempts } = open()
    server.responds = false
    connection.connect()
    await now()
    sockets[0]!.drop()
    await now()
    expect(sockets.map(({ connected }) => connected)).toEqual([false, false])
    server.responds = true
    await vi.advanceTimersByTimeAsync(100)
    expect([connection.isConnected(), attempts()]).toEqual([true, 2])
  })

  test('that is wanted again while its last attempt is still on its way is opened', async () => {
    const given: ((ticket: string) => void)[] = []
    const { connection, attempts, ready } = open({
      ticket: () => new Promise<string>((resolve) => given.push(resolve)),
    })
    connection.connect()
    connection.disconnect()
    const waits = ready()
    given[0]!('late')
    await now()
    expect(attempts()).toBe(0)
    given[1]!('fresh')
    expect(await waits).toBe('ready')
    expect(attempts()).toBe(1)
  })

  test('is closed for good by whoever wants it no more, who is told nothing further', async () => {
    const { connection, sockets, news, attempts } = open()
    connection.connect()
    await now()
    news()
    connection.disconnect()
    expect(sockets.map(({ connected }) => connected)).toEqual([false, false])
    expect(connection.isConnected()).toBe(false)
    connection.disconnect()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(news()).toEqual(['idle'])
    expect(attempts()).toBe(1)
  })

  test.each(['connects', 'waits for its ticket', 'pauses'])(
    'is given up while it %s, and can be wanted again',
    async (when) => {
      let give = (_ticket: string) => {}
      const ticket = () => new Promise<string>((resolve) => (give = resolve))
      const { connection, server, news, ready, attempts } = open(
        when === 'connects' || when === 'pauses' ? {} : { ticket },
      )
      server.opens = when === 'pauses' ? turnAway : () => {}
      const waits = ready()
      await now()
      connection.disconnect()
      expect(await waits).toBe('disconnected')
      expect(news().at(-1)).toBe('idle')
      const before = attempts()
      server.opens = letIn
      give('late')
      await vi.advanceTimersByTimeAsync(5_000)
      expect([connection.isConnected(), attempts()]).toEqual([false, before])
      const again = ready()
      await now()
      give('fresh')
      expect(await again).toBe('ready')
    },
  )
})

describe('whether it still responds', () => {
  test('is asked, and it is replaced if nothing comes back in three seconds', async () => {
    const { connection, server, latest, news, attempts } = open()
    connection.connect()
    await now()
    news()
    await connection.checkHealth()
    expect([news(), attempts()]).toEqual([[], 1])
    server.responds = false
    const asked = connection.checkHealth()
    await vi.advanceTimersByTimeAsync(2_999)
    expect(news()).toEqual([])
    server.responds = true
    await vi.advanceTimersByTimeAsync(1)
    await asked
    expect(news()).toEqual(['fault healthTimeout', 'connecting', 'connected', 'up'])
    expect(latest()[0].sent).toEqual([['ACK', {}]])
  })

  test('is asked of nobody without one, which is tried instead', async () => {
    const { connection, attempts } = open()
    await connection.checkHealth()
    await now()
    expect([connection.isConnected(), attempts()]).toEqual([true, 1])
  })

  test('does not matter any more if it was replaced while it was asked', async () => {
    const { connection, server, news, attempts } = open()
    connection.connect()
    await now()
    server.responds = false
    const asked = connection.checkHealth()
    server.responds = true
    connection.renew()
    await now()
    news()
    await vi.advanceTimersByTimeAsync(3_000)
    await asked
    expect([news(), attempts()]).toEqual([[], 2])
  })

  test('a renewed connection is another one, and without one it is tried', async () => {
    const { connection, news, attempts } = open()
    connection.renew()
    await now()
    expect(attempts()).toBe(1)
    news()
    connection.renew()
    expect(connection.isConnected()).toBe(false)
    await now()
    expect([news(), attempts()]).toEqual([['connecting', 'connected', 'up'], 2])
  })
})
