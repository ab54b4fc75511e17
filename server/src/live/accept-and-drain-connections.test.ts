// Who is let in, and what becomes of what they send, over real connections to a server of this test.
import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import { chatClientSchemas, chatNamespace, clientEventSchemas, rideNamespace } from '@woodalo/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import { createLogger } from '../logging.ts'
import type { Principal } from '../principal.ts'
import { letIn, openTransport, type RawSocket, rawSocket, rawSocketsTogether } from '../testing/raw-socket.ts'
import { createConnections } from './who-is-connected.ts'
import { type LiveServer, startLiveServer } from './accept-and-drain-connections.ts'
import type { LiveCall } from './receive-events.ts'

const outsideMilliseconds = 500

let http: HttpServer
let live: LiveServer
let connections: ReturnType<typeof createConnections>
let opened: RawSocket[]
/** The principals by token; each asks of a token is noted. */
let principals: Map<string, Principal>
let asked: string[]
let counted: unknown[]
let admitted: string[]
let address: string
/** Whose turn each connection took, and what lets them in. */
let turns: unknown[]
let turnsCome: Promise<void> | null
let handle: (name: string, call: LiveCall<unknown>) => Promise<object | void>

const url = () => `http://127.0.0.1:${(http.address() as AddressInfo).port}`

beforeEach(async () => {
  opened = []
  asked = []
  counted = []
  admitted = []
  turns = []
  turnsCome = null
  address = '203.0.113.7'
  principals = new Map([
    ['ana', { userId: 'ana', sessionId: 's1' }],
    ['ben', { userId: 'ben', sessionId: 's2' }],
    ['eva', { userId: 'eva', sessionId: 's3' }],
  ])
  handle = async () => {}
  http = createServer()
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  connections = createConnections({ publish: () => {}, subscribe: () => {}, close: async () => {} }, url())
  const namespaceOf = (path: string, events: object, write: string) => ({
    path,
    events,
    handlers: Object.fromEntries(
      Object.keys(events).map((name) => [name, (call: LiveCall<unknown>) => handle(name, call)]),
    ),
    counted: { ...Object.fromEntries(Object.keys(events).map((name) => [name, 'read'])), [write]: 'write' },
    connected: () => {},
    refuse: async () => {},
  })
  live = startLiveServer(http, connections, {
    log: createLogger('silent'),
    rides: namespaceOf(rideNamespace, clientEventSchemas, 'ACCEPT_RIDE') as never,
    chat: namespaceOf(chatNamespace, chatClientSchemas, 'add') as never,
    async authenticateSocket(token) {
      asked.push(token)
      // As long as a database may take: what both namespaces of a connection send comes in different rounds.
      await pause(20)
      return principals.get(token) ?? null
    },
    addressOf: () => address,
    async admit(from) {
      admitted.push(from)
      if (from === '192.0.2.1') throw new Failure('TOO_MANY_REQUESTS')
      if (from === '192.0.2.2') throw new Error('the database is away')
    },
    packets: { packetsOfUser: 100, packetsOfNetwork: 100 },
    headers: () => [],
    outsideMilliseconds,
    connectionsPerUser: 2,
    connectionsPerAddress: 3,
    async takeTurn(asker, act) {
      turns.push(asker)
      await turnsCome
      return act()
    },
    takeTurnOfEvent: (_userId, _address, act) => act(),
    limit: async (...counts) => void counted.push(counts),
  })
})
afterEach(async () => {
  for (const socket of opened) socket.disconnect()
  await live.drain()
})

async function enter(
  token: string,
  namespace: string = rideNamespace,
  auth: object = {},
): Promise<RawSocket> {
  const socket = rawSocket(url(), namespace, { auth: { token, ...auth } })
  opened.push(socket)
  await letIn(socket)
  return socket
}
const refusedAs = async (token: string, namespace?: string) =>
  enter(token, namespace).then(
    () => null,
    (error: Error) => error.message,
  )

describe('a connection', () => {
  test('is let in while its user has fewer than the most in this namespace', async () => {
    await enter('ana')
    const second = await enter('ana')
    address = '203.0.113.8'
    expect(await refusedAs('ana')).toBe('Too many connections')
    await enter('ana', chatNamespace)
    second.disconnect()
    await expect.poll(() => refusedAs('ana')).toBeNull()
  })

  test('is let in while its network has fewer than the most in all namespaces, except this machine’s own', async () => {
    for (const token of ['ana', 'ben']) await enter(token)
    await enter('ana', chatNamespace)
    expect(await refusedAs('eva')).toBe('Too many connections')
    address = '203.0.113.8'
    await enter('eva')
    address = '127.0.0.1'
    for (const token of ['ana', 'ben', 'eva']) await enter(token)
    await enter('ben', chatNamespace)
    expect(admitted).toEqual(
      [...Array.from({ length: 4 }, () => '203.0.113.7'), '203.0.113.8'].concat(
        Array.from({ length: 4 }, () => '127.0.0.1'),
      ),
    )
  })

  test('keeps nothing of what it brings and nobody reads again', async () => {
    const long = 'x'.repeat(4_000)
    const client = rawSocket(url(), rideNamespace, {
      auth: { token: 'ana', after: 7, more: long.repeat(5) },
      query: { more: long },
      extraHeaders: { 'x-more': long, 'x-forwarded-for': `${long}, 203.0.113.9`, 'accept-language': 'en' },
    })
    opened.push(client)
    await letIn(client)
    const [socket] = [...connections.rides.sockets.values()]
    const { handshake, request } = socket!
    expect(handshake.auth).toEqual({ after: 7 })
    expect(request.headers['x-forwarded-for']).toMatch(/x, 203\.0\.113\.9$/)
    const kept = [handshake, request.headers, request.rawHeaders, request.url, Object.entries(request)]
    expect(inspect(kept, { depth: 4, maxStringLength: null }).split('x'.repeat(2_000))).toHaveLength(1)

    expect(socket!.data.language).toBe('en')
  })

  test('is refused without a known token, and the same token is asked about again once it may be known', async () => {
    for (const token of ['', 'nobody', 'x'.repeat(8_193)])
      expect(await refusedAs(token)).toBe('Authentication error')
    // What is longer than any token, or none, is looked up nowhere.
    expect(asked).toEqual(['nobody'])
    const both = rawSocketsTogether(url(), [rideNamespace, chatNamespace], { auth: { token: 'ticket' } })
    const [rides, chat] = both as [RawSocket, RawSocket]
    opened.push(rides, chat)
    const refusals = [rides, chat].map((socket) =>
      expect(letIn(socket)).rejects.toThrow('Authentication error'),
    )
    await Promise.all(refusals)
    principals.set('ticket', { userId: 'ana', sessionId: 's1' })
    for (const socket of [rides, chat]) {
      socket.connect()
      await letIn(socket)
    }
    // Both namespaces of a connection show its ticket, which works once.
    expect(asked).toEqual(['nobody', 'ticket', 'ticket'])
  })

  test('costs the database something only on the turn of its network, and nothing if the client left meanwhile', async () => {
    const coming = Promise.withResolvers<void>()
    turnsCome = coming.promise
    const gone = rawSocket(url(), rideNamespace, { auth: { token: 'ben' } })
    opened.push(gone)
    await expect.poll(() => turns).toHaveLength(1)
    gone.disconnect()
    await expect.poll(() => connections.io.engine.clientsCount).toBe(0)
    const waiting = enter('ana')
    await expect.poll(() => turns).toEqual(['203.0.113.7', '203.0.113.7'])
    expect(asked).toEqual([])
    coming.resolve()
    await waiting
    expect(asked).toEqual(['ana'])
  })

  test('is not closed while it waits for its turn, however long that takes', async () => {
    const coming = Promise.withResolvers<void>()
    turnsCome = coming.promise
    const waiting = enter('ana')
    await expect.poll(() => turns).toHaveLength(1)
    // Waits twice as long as a connection may ask for nothing.
    await pause(2 * outsideMilliseconds)
    coming.resolve()
    await waiting
    // Waits as long again: whoever is in stays in.
    await pause(2 * outsideMilliseconds)
    expect(connections.counts()).toMatchObject({ [rideNamespace]: 1 })
  })

  test.each([
    ['asks for no namespace', 0, 0],
    ['is refused', 1, 1],
    ['is refused again and again', 50, 10],
  ])('is closed if it %s', async (_what, times, mostAsked) => {
    const transport = await openTransport(url())
    const closed = new Promise((resolve) => transport.on('close', resolve))
    let left = times
    const asking = setInterval(() => {
      if (left-- > 0) transport.write(`0${rideNamespace},{"token":"nobody"}`)
    }, 200)
    await closed
    clearInterval(asking)
    expect(asked.length).toBeLessThanOrEqual(mostAsked)
    expect(asked.length > 0).toBe(times > 0)
  })

  test('is refused as too many if the address opens too many, and as a fault if that cannot be known', async () => {
    address = '192.0.2.1'
    expect(await refusedAs('ana')).toBe('Too many connections')
    address = '192.0.2.2'
    expect(await refusedAs('ana')).toBe('Service unavailable')
    expect(asked).toEqual([])
  })
})

describe('an event', () => {
  test('is counted as a read or a write of its sender and address, and handled with what it says', async () => {
    const calls: unknown[] = []
    handle = async (name, { payload, principal, language }) => {
      calls.push({ name, payload, principal, language })
      return { done: name }
    }
    const socket = await enter('ana', rideNamespace, { language: 'pt' })
    const rideId = '00000000-0000-4000-8000-000000000000'
    expect(await socket.emitWithAck('ACCEPT_RIDE', { rideId })).toEqual({ ok: true, done: 'ACCEPT_RIDE' })
    // A callback alone is no payload.
    expect(await socket.emitWithAck('ACK')).toEqual({ ok: true, done: 'ACK' })
    const principal = { userId: 'ana', sessionId: 's1' }
    expect(calls).toEqual([
      { name: 'ACCEPT_RIDE', payload: { rideId }, principal, language: 'pt' },
      { name: 'ACK', payload: {}, principal, language: 'pt' },
    ])
    expect(counted).toEqual([
      ['ana', true, '203.0.113.7'],
      ['ana', false, '203.0.113.7'],
    ])
    expect(await socket.emitWithAck('NOTHING', {})).toMatchObject({ ok: false, code: 'NOT_FOUND' })
    expect(await socket.emitWithAck('ACCEPT_RIDE', {})).toMatchObject({ ok: false, code: 'INVALID_INPUT' })
    expect(calls).toHaveLength(2)
  })

  test('that is under way is answered before the process ends, and none begins any more', async () => {
    const going = Promise.withResolvers<void>()
    const begun: string[] = []
    handle = async (name) => {
      begun.push(name)
      await going.promise
    }
    const socket = await enter('ana')
    const answer = socket.emitWithAck('ACCEPT_RIDE', { rideId: '00000000-0000-4000-8000-000000000000' })
    await expect.poll(() => begun).toEqual(['ACCEPT_RIDE'])
    const drained = live.drain()
    socket.emit('ACK', {})
    // This is answered by nobody's act, after what was sent before.
    expect(await socket.emitWithAck('NOTHING')).toMatchObject({ code: 'NOT_FOUND' })
    going.resolve()
    expect(await answer).toEqual({ ok: true })
    await drained
    expect(begun).toEqual(['ACCEPT_RIDE'])
    await expect.poll(() => socket.connected).toBe(false)
  })
})

test('half of the clients are told to connect elsewhere, with both of their namespaces, and the others stay', async () => {
  address = '127.0.0.1'
  const [first, second] = await Promise.all(
    ['ana', 'ben'].map(async (token) => {
      const sockets = rawSocketsTogether(url(), [rideNamespace, chatNamespace], { auth: { token } })
      opened.push(...sockets)
      await Promise.all(sockets.map(letIn))
      return sockets
    }),
  )
  live.sendHalfAway()
  const connected = () =>
    [first, second]
      .map((sockets) => sockets!.map((socket) => socket.connected))
      .toSorted(([a], [b]) => Number(a) - Number(b))
  await expect.poll(connected).toEqual([
    [false, false],
    [true, true],
  ])
})
