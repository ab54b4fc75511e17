// Open connections follow the language of the profile, on any node.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { openRawSocket, type RawSocket } from '../testing/raw-socket.ts'

let one: TestApp
let two: TestApp
beforeAll(async () => {
  one = await startTestApp()
  two = await startTestApp({ DATABASE_URL: one.databaseUrl })
})
afterAll(async () => {
  await two.stop()
  await one.stop()
})

const connect = (app: TestApp, namespace: string, token: string) => openRawSocket(app.url, namespace, token)

test('a new language in the profile applies to every open connection of that user, and of nobody else', async () => {
  const [ana, ben] = [await newRider(one), await newRider(one)]
  const refusalOn = async (socket: RawSocket, event: string, payload: object) =>
    ((await socket.emitWithAck(event, payload)) as { message: string }).message
  const rides = [await connect(one, '/socket', ana.token), await connect(two, '/socket', ana.token)]
  const chat = await connect(two, '/messages', ana.token)
  const other = await connect(two, '/socket', ben.token)
  const speak = (language: 'es' | 'en') =>
    call(one, 'PATCH', `/user/${ana.user.id}`, { token: ana.token, body: { language } })
  const expected = {
    es: ['Te escuchamos.', 'No hemos encontrado lo que buscas.'],
    en: ['We hear you.', 'We could not find what you are looking for.'],
  }
  for (const language of ['es', 'en', 'es', 'en'] as const) {
    expect((await speak(language)).status).toBe(200)
    const [heard, missing] = expected[language]
    for (const socket of rides) {
      await expect.poll(() => refusalOn(socket, 'ACK', {})).toBe(heard)
      expect(await refusalOn(socket, 'CANCEL_RIDE', { rideId: randomUUID() })).toBe(missing)
    }
    await expect.poll(() => refusalOn(chat, 'subscribe', { rideId: randomUUID() })).toBe(missing)
    expect(await refusalOn(other, 'ACK', {})).toBe(expected.es[0])
  }
  for (const socket of [...rides, chat, other]) socket.disconnect()
})
