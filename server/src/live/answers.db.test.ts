// An acknowledgement or a refusal goes only to the connection that asked.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { rawSocket } from '../testing/raw-socket.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function connect(token: string, how: 'query' | 'auth' = 'auth') {
  const heard: string[] = []
  const socket = rawSocket(app.url, '/socket', { [how]: { token } })
  socket.onAny((event: string) => heard.push(event))
  await new Promise((resolve) => socket.once('CONNECTION_ACK', resolve))
  return { socket, heard }
}

test('the response to ACK goes only to its own connection, with an acknowledgement if requested', async () => {
  const { token } = await newRider(app)
  const [one, other] = [await connect(token, 'query'), await connect(token)]
  one.socket.emit('ACK', {})
  await expect.poll(() => one.heard).toEqual(['CONNECTION_ACK', 'MESSAGE_ACK'])
  expect(await one.socket.emitWithAck('ACK', {})).toEqual({ ok: true, message: 'Te escuchamos.' })
  await expect.poll(() => one.heard).toEqual(['CONNECTION_ACK', 'MESSAGE_ACK', 'MESSAGE_ACK'])
  // Anything on its way to the other connection has arrived before this response.
  await other.socket.emitWithAck('KEEP_SEARCHING', {})
  expect(other.heard).toEqual(['CONNECTION_ACK'])
  for (const { socket } of [one, other]) socket.disconnect()
})

test('a refusal comes only through the callback, or as ERROR if there is none', async () => {
  const { token } = await newRider(app)
  const [one, other] = [await connect(token), await connect(token)]
  expect(await one.socket.emitWithAck('ACCEPT_RIDE', {})).toMatchObject({ ok: false, code: 'INVALID_INPUT' })
  expect(one.heard).toEqual(['CONNECTION_ACK'])
  one.socket.emit('ACCEPT_RIDE', {})
  await expect.poll(() => one.heard).toEqual(['CONNECTION_ACK', 'ERROR'])
  await other.socket.emitWithAck('ACK', {})
  expect(other.heard).toEqual(['CONNECTION_ACK', 'MESSAGE_ACK'])
  for (const { socket } of [one, other]) socket.disconnect()
})

test.each([
  ['nothing', []],
  ['its payload and more', [{}, 'more', 7]],
])('an event with %s before its callback is answered there', async (_what, sent) => {
  const { token } = await newRider(app)
  const { socket } = await connect(token)
  const ask = (name: string) => socket.timeout(5_000).emitWithAck(name, ...sent)
  expect(await ask('ACK')).toEqual({ ok: true, message: 'Te escuchamos.' })
  expect(await ask('MATCH_FOUND')).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  socket.disconnect()
})

test.each(['/socket', '/messages'])('an event that %s does not have is refused', async (namespace) => {
  const { token } = await newRider(app)
  const socket = rawSocket(app.url, namespace, { auth: { token } })
  const refusal = { ok: false, code: 'NOT_FOUND', message: 'No hemos encontrado lo que buscas.' }
  for (const name of ['SUBSCRIBE', 'toString', 'MATCH_FOUND'])
    expect(await socket.timeout(5_000).emitWithAck(name, {})).toEqual(refusal)
  socket.disconnect()
})

test('numbers and missed events are sent only to connections that ask for numbers', async () => {
  const { token } = await newRider(app)
  const dial = async (auth: object) => {
    const socket = rawSocket(app.url, '/socket', { auth: { token, ...auth } })
    const heard: unknown[] = []
    socket.onAny((event: string, { seq }: { seq?: number }) => heard.push([event, seq]))
    await new Promise((resolve) => socket.once('CONNECTION_ACK', resolve))
    return { socket, heard }
  }
  const [plain, numbered] = [await dial({}), await dial({ after: null })]
  expect([plain.heard, numbered.heard]).toEqual([[['CONNECTION_ACK', undefined]], [['CONNECTION_ACK', 0]]])
  const place = { name: 'Sol', latitude: 40.4169, longitude: -3.7035 }
  const clientRequestId = randomUUID()
  const request = {
    clientRequestId,
    origin: place,
    destination: { ...place, latitude: 40.45 },
    people: 1,
    bags: 0,
  }
  const { rideRequestId } = (await plain.socket.emitWithAck('NEW_RIDE_REQUEST', request)) as {
    rideRequestId: string
  }
  await expect.poll(() => numbered.heard).toContainEqual(['NEW_RIDE_REQUEST_ACK', 1])
  expect(plain.heard).toContainEqual(['NEW_RIDE_REQUEST_ACK', undefined])
  await plain.socket.emitWithAck('CANCEL_RIDE_REQUEST', { rideRequestId })
  await expect
    .poll(() => numbered.heard.map((each) => (each as [string])[0]))
    .toContain('CANCEL_RIDE_REQUEST_OK')
  const again = await dial({ after: 1 })
  const missed = numbered.heard.slice(2)
  expect(again.heard).toEqual([...missed, ['CONNECTION_ACK', missed.length + 1]])
  for (const { socket } of [plain, numbered, again]) socket.disconnect()
})

test.each(['', 'nobody', 'a.b.c', 'x'.repeat(9_000)])('the token %.10s lets nobody in', async (token) => {
  for (const how of ['query', 'auth'])
    for (const namespace of ['/socket', '/messages']) {
      const socket = rawSocket(app.url, namespace, { [how]: { token } })
      const refusal = await new Promise<Error>((resolve) => socket.once('connect_error', resolve))
      expect(refusal.message).toContain('Authentication error')
      socket.disconnect()
    }
})
