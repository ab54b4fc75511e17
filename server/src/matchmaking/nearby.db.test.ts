// What somebody learns about others by asking repeatedly.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { places, TestRider } from '../testing/test-rider.ts'
import { tellableCount } from './model.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ BATCH_SECONDS: '0.1', HOLD_SECONDS: '600', SEARCH_SECONDS: '600' })
})
afterAll(() => app.stop())

test('W5: ten questions from ten places within a minute get the number of the first alone', async () => {
  const { terminal, serrano, granVia } = places
  const somebody = await TestRider.arrive(app)
  await somebody.ask(terminal, serrano)
  await somebody.hears('SEARCH_PROGRESS', ({ nearby }) => nearby === 0)
  const attacker = await TestRider.arrive(app)
  for (let question = 0; question < 10; question++) {
    somebody.forget()
    const from = { ...terminal, latitude: terminal.latitude + question * 0.0003 }
    expect(await attacker.ask(from, granVia)).toMatchObject({ ok: true })
    // A batch has seen the request. A rider who asked once is told of each change.
    await somebody.hears('SEARCH_PROGRESS', ({ nearby }) => nearby === 1)
    if (question === 0) await attacker.hears('SEARCH_PROGRESS', ({ nearby }) => nearby === 1)
    await attacker.send('CANCEL_RIDE_REQUEST', { rideRequestId: attacker.requestId })
    await somebody.hears('SEARCH_PROGRESS', ({ nearby }) => nearby === 0)
  }
  const told = attacker.all('SEARCH_PROGRESS')
  expect(new Set(told.map(({ rideRequestId }) => rideRequestId)).size).toBe(1)
})

test('W5: a crowd is told in steps, never as more than it is', () => {
  expect([0, 1, 2, 3, 4, 7, 12, 30, 99, 5_000].map(tellableCount)).toEqual([
    0, 1, 2, 3, 3, 5, 10, 20, 50, 100,
  ])
})
