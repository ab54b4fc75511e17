// How much a rider can write in one ride.
import { randomUUID } from 'node:crypto'
import type { Message, SignedIn } from '@woodalo/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { plantRideOf } from '../testing/ride-factory.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

const write = (rider: SignedIn, rideId: string, body: object) =>
  call<{ data: Message; code: string; message: string }>(app, 'POST', `/rides/${rideId}/messages`, {
    token: rider.token,
    body,
    language: 'es',
  })

test('300 kB of one rider in ten minutes are the most, and the others go on', async () => {
  const { ride, riders } = await plantRideOf(app, app.database.db, 2, 'active')
  const [flooder, other] = riders
  // Three bytes each.
  const text = '€'.repeat(2_000)
  const ids = Array.from({ length: 51 }, () => randomUUID())
  const answers = []
  for (const id of ids) answers.push(await write(flooder, ride.id, { id, text }))
  expect(answers.slice(0, 50).map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
  expect(answers[50]).toMatchObject({
    status: 429,
    body: {
      code: 'CHAT_FULL',
      message: 'Has escrito demasiado en este chat. Podrás seguir en diez minutos como mucho.',
    },
  })
  expect(Number(answers[50]!.headers.get('retry-after'))).toBeGreaterThan(60)
  // What is there already is returned again, and does not count.
  expect((await write(flooder, ride.id, { id: ids[0], text })).body.data.seq).toBe(1)
  expect((await write(other, ride.id, { text })).status).toBe(200)
})
