// What somebody who searches learns about others, and what by asking repeatedly.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { anotherTown, places, TestRider } from '../testing/test-rider.ts'
import { tellableCount } from './how-many-nearby.ts'

let app: TestApp
let database: pg.Client
beforeAll(async () => {
  app = await startTestApp({ BATCH_SECONDS: '0.1', HOLD_SECONDS: '600', SEARCH_SECONDS: '600' })
  database = new pg.Client({ connectionString: app.databaseUrl })
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await app.stop()
})

test('riders who search receive the number of riders nearby', async () => {
  const here = anotherTown()
  const [one, other] = await Promise.all([TestRider.arrive(app), TestRider.arrive(app)])
  await one.ask(here.terminal, here.granVia)
  await one.hears('SEARCH_PROGRESS', ({ nearby }) => nearby === 0)
  await other.ask(here.nearTerminal, here.serrano)
  await one.hears('SEARCH_PROGRESS', ({ nearby }) => nearby === 1)
})

test('W5: of ten searches from ten places within a minute, only the first gets a number', async () => {
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

test('W5: twelve searches an hour get a number, however long the pauses between them', async () => {
  const { terminal, granVia, serrano } = places
  const arrive = async (questions: number) => {
    const rider = await TestRider.arrive(app)
    await database.query(
      `insert into ride_requests (user_id, client_request_id, state, origin_name, origin_latitude, origin_longitude,
         destination_name, destination_latitude, destination_longitude, party, region, created_at, ended_at)
       select $1, gen_random_uuid(), 'CANCELED', '', 1, 1, '', 2, 2, '{"people": 1, "bags": 0}', '1:1',
         now() - make_interval(mins => 1 + 4 * place), now() from generate_series(1, $2::int) as place`,
      [rider.id, questions],
    )
    return rider
  }
  const [usual, curious] = [await arrive(11), await arrive(12)]
  await curious.ask(terminal, granVia)
  await usual.ask(terminal, serrano)
  // A batch has seen both of them.
  await usual.hears('SEARCH_PROGRESS', ({ nearby }) => nearby >= 1)
  expect(curious.names()).not.toContain('SEARCH_PROGRESS')
})

test('W5: a crowd is counted in steps, never as more than it is', () => {
  expect([0, 1, 2, 3, 4, 7, 12, 30, 99, 5_000].map(tellableCount)).toEqual([
    0, 1, 2, 3, 3, 5, 10, 20, 50, 100,
  ])
})
