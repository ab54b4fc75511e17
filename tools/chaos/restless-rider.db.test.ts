// The riders of a run do everything that they are for, are told it, and on a calm network nothing of it is lost.
import { startTestApp, type TestApp } from '@woodalo/server/testing/app'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { check, countRides } from './check-rides-and-fares.ts'
import type { Ledger } from './ledger.ts'
import { meetMinutes, rideHours, settings } from './quick-settings.ts'
import { startRiders } from './start-riders.ts'
import { untilUp } from './world.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp(settings)
})
afterAll(() => app.stop())

const frequent = [
  'requests',
  'accepted',
  'messages',
  'confirmed',
  'droppedOff',
  'rated',
  'onTheWay',
  'there',
  'taxis',
  'plates',
  'links',
  'shown',
  'secrets',
] as const satisfies (keyof Ledger)[]

/** Frequent acts of which none has been acknowledged yet. */
const missingIn = (ledger: Ledger) => frequent.filter((name) => [...ledger[name]].length === 0)

test('riders do each act, whatever chance says, and the store has what they were told', async () => {
  await untilUp(app.url, 5_000)
  const random = seededRandom(5)
  // Small numbers are more frequent, so that acts are.
  const riders = startRiders({ base: app.url, count: 12, random: () => random() ** 1.2 })
  const { ledger } = riders
  // Waits for acts that need a whole ride.
  await expect.poll(() => missingIn(ledger), { timeout: 40_000, interval: 100 }).toEqual([])
  await riders.rest()
  await riders.finish()
  expect(Math.min(ledger.listed.length, ledger.read.length)).toBeGreaterThan(0)
  expect([...ledger.oddities]).toEqual([])
  expect(ledger.told).toEqual([])
  expect(ledger.guesses.map(({ wrong }) => wrong).filter((wrong) => wrong > 5)).toEqual([])
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  try {
    // Nothing has been due for long.
    const { faults, checks } = await check(client, ledger, { quietAt: new Date(0), meetMinutes, rideHours })
    expect(faults).toEqual([])
    expect(checks).toBeGreaterThan(100)
    expect(await countRides(client)).toBeGreaterThan(1)
  } finally {
    await client.end()
  }
}, 120_000)
