import { startTestApp, type TestApp } from '@woodalo/server/testing/app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLinks, type Links } from './cluster-network.ts'
import { Ledger } from './ledger.ts'
import { Watcher } from './watcher.ts'

let app: TestApp
let links: Links
beforeAll(async () => {
  app = await startTestApp({ WRITES_PER_10_SECONDS: '100000' })
  links = createLinks()
})
afterAll(async () => {
  await links.stop()
  await app.stop()
})

test('a watcher writes all the time, and knows for how long it could not', async () => {
  const port = await links.route('watcher', 'node', Number(new URL(app.url).port))
  const watcher = new Watcher(`http://127.0.0.1:${port}`, 'Eva')
  await watcher.start()
  await expect.poll(() => watcher.writes).toBeGreaterThan(2)
  const begin = performance.now()
  links.cutOff('node')
  await expect.poll(() => watcher.longestOutage(begin)).toBeGreaterThan(700)
  expect(watcher.isWhole).toBe(false)
  expect(watcher.state).toMatch(/^disconnected (no|for [\d.]+ s), write \d+ under way for [\d.]+ s $/)
  // What was before does not count.
  expect(watcher.longestOutage(performance.now())).toBeLessThan(700)
  links.heal('node')
  await expect.poll(() => watcher.isWhole).toBe(true)
  const before = watcher.writes
  await expect.poll(() => watcher.writes).toBeGreaterThan(before)
  // It is over, and still known.
  expect(watcher.longestOutage(begin)).toBeGreaterThan(700)
  const ledger = new Ledger()
  await watcher.stop(ledger)
  expect([...watcher.refusals]).toEqual([])
  const { rows } = await app.database.pool.query('select id, display_name from users')
  expect(ledger.named).toEqual([
    { userId: rows[0].id, acknowledged: rows[0].display_name, underWay: rows[0].display_name },
  ])
  expect(rows[0].display_name).toBe(`Eva ${watcher.writes}`)
}, 120_000)
