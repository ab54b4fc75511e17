import { startTestApp, type TestApp } from '@woodalo/server/testing/app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatLatency, pairUp } from './latency-fan-out-and-memory.ts'
import { gather, type Person } from './riders-to-measure.ts'

let app: TestApp
let people: Person[] = []
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'error' })
  people = await gather(app.url, 5)
})
afterAll(async () => {
  for (const { client } of people) client.close()
  await app.stop()
})

test('riders who are measured ride in twos, each pair by itself, and each hears all of the other', async () => {
  const pairs = await pairUp(people)
  expect(pairs.map(({ pair }) => pair)).toEqual([people.slice(0, 2), people.slice(2, 4)])
  expect(new Set(pairs.map(({ rideId }) => rideId)).size).toBe(2)
  const samples = await chatLatency(pairs, 1)
  expect(samples).toHaveLength(4)
  for (const sample of samples) expect(Number(sample)).toBeGreaterThan(0)
})
