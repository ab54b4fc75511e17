import { expect, test, vi } from 'vitest'
import { createLogger } from '../logging.ts'
import type { LiveSocket } from './live-socket.ts'
import { createRideNamespace, type RideNamespaceParts } from './ride-namespace.ts'

/** Greets a connection with this handshake, after which one event comes. Returns what it asked for and what it got. */
async function greeted(auth: object) {
  const got: [event: string, payload: object][] = []
  const state = { serverTime: '', rideRequest: null, ride: null, lastEnded: null }
  let asked: number | undefined
  const delivery = {
    async attend(_userId, reader, { readState, after, greet }) {
      asked = after
      greet(await readState(), 7, [])
      reader.send({ event: 'NO_MATCH_FOUND', payload: { rideRequestId: 'q', message: '' }, seq: 8 })
    },
    leave: () => {},
  } as RideNamespaceParts['delivery']
  const parts = {
    log: createLogger('silent'),
    delivery,
    takeTurn: (_asker: string, act: () => Promise<unknown>) => act(),
    handlers: {},
    connectionState: () => Promise.resolve(state),
  }
  const namespace = createRideNamespace(parts as unknown as RideNamespaceParts)
  const socket = {
    handshake: { auth },
    data: { principal: { userId: 'ana' }, language: 'es', address: '203.0.113.1' },
    on: () => {},
    emit: (event: string, payload: object) => got.push([event, payload]),
    conn: { close: () => {} },
  }
  namespace.connected(socket as unknown as LiveSocket)
  await new Promise((resolve) => setImmediate(resolve))
  return { asked, numbers: got.map(([event, payload]) => [event, (payload as { seq?: number }).seq]) }
}

test.each([
  [null, undefined],
  [0, 0],
  [5, 5],
])(
  'a client that says it has the events up to %s gets the others, with their numbers',
  async (after, asked) => {
    expect(await greeted({ after })).toEqual({
      asked,
      numbers: [
        ['CONNECTION_ACK', 7],
        ['NO_MATCH_FOUND', 8],
      ],
    })
  },
)

test.each([{}, { after: -1 }, { after: 1.5 }, { after: '3' }, { after: 2 ** 60 }])(
  'a client that says %j gets no numbers',
  async (auth) => {
    expect(await greeted(auth)).toEqual({
      asked: undefined,
      numbers: [
        ['CONNECTION_ACK', undefined],
        ['NO_MATCH_FOUND', undefined],
      ],
    })
  },
)

/** A connection whose greeting reads this state; what became of it, and its own events. */
async function connected(connectionState: () => Promise<object>) {
  const own = new Map<string, () => void>()
  const readers: object[] = []
  const left: object[] = []
  const conn = { close: vi.fn<() => void>() }
  const delivery = {
    async attend(_userId, reader, { readState, greet }) {
      readers.push(reader)
      greet(await readState(), 7, [])
    },
    leave: (reader) => void left.push(reader),
  } as RideNamespaceParts['delivery']
  const parts = {
    log: createLogger('silent'),
    delivery,
    takeTurn: (_asker: string, act: () => Promise<unknown>) => act(),
    handlers: {},
    connectionState,
  }
  const socket = {
    handshake: { auth: {} },
    data: { principal: { userId: 'ana' }, language: 'es', address: '203.0.113.1' },
    on: (event: string, act: () => void) => own.set(event, act),
    emit: () => {},
    conn,
  }
  createRideNamespace(parts as unknown as RideNamespaceParts).connected(socket as unknown as LiveSocket)
  await new Promise((resolve) => setImmediate(resolve))
  return { own, readers: readers as { close(): void }[], left, conn }
}

test('a connection that is gone is told nothing more, and one that misses events is closed', async () => {
  const { own, readers, left, conn } = await connected(async () => ({}))
  expect(left).toEqual([])
  expect(conn.close).not.toHaveBeenCalled()
  readers[0]!.close()
  expect(conn.close).toHaveBeenCalledOnce()
  own.get('disconnect')!()
  expect(left).toEqual(readers)
})

test('a connection whose state cannot be read is closed, so that the client tries again', async () => {
  const { conn } = await connected(() => Promise.reject(new Error('no database')))
  expect(conn.close).toHaveBeenCalledOnce()
})

test('refusals that come together share the look-up of the open request, and later ones see what has changed', async () => {
  let lookUps = 0
  let atOnce = 0
  const parts = {
    takeTurn: (_asker: string, act: () => Promise<unknown>) => act(),
    handlers: {},
    async openRequest() {
      lookUps++
      expect(++atOnce).toBe(1)
      await new Promise((resolve) => setImmediate(resolve))
      atOnce--
      return lookUps > 2 ? { rideRequestId: 'q', state: 'SEARCHING' } : null
    },
  }
  const namespace = createRideNamespace(parts as unknown as RideNamespaceParts)
  const got: [event: string, payload: object][] = []
  const socket = {
    id: 's',
    data: { principal: { userId: 'ana' }, address: '203.0.113.1' },
    emit: (event: string, payload: object) => got.push([event, payload]),
  } as unknown as LiveSocket
  const refuse = () => namespace.refuse(socket, 'ACK', { message: 'no', code: 'TOO_MANY_REQUESTS' })
  const first = refuse()
  await Promise.resolve()
  await Promise.all([first, ...Array.from({ length: 500 }, refuse)])
  expect(lookUps).toBeLessThanOrEqual(2)
  const refusal = ['ERROR', { message: 'no', code: 'TOO_MANY_REQUESTS' }]
  expect(got).toEqual(Array.from({ length: 501 }, () => refusal))
  await refuse()
  await refuse()
  expect(got.at(-1)).toEqual([
    'RIDE_REQUEST_STATUS_UPDATED',
    { rideRequestId: 'q', oldStatus: 'SEARCHING', newStatus: 'SEARCHING', message: 'no' },
  ])
})
