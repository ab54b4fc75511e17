// Runs the example of the README, unchanged except for the address, with a companion who heads the same way.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startTestApp, type TestApp } from '@woodalo/server/testing/app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Woodalo } from '../src/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const folder = join(import.meta.dirname, '..')

test('the example of the README meets a companion and ends by itself', async () => {
  const readme = await readFile(join(folder, 'README.md'), 'utf8')
  const [, code] = /```ts\n(.*?)```/s.exec(readme)!
  expect(code).toContain("'http://localhost:3000'")
  expect(code!.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(14)
  const running = promisify(execFile)(
    process.execPath,
    ['--input-type=module-typescript', '--eval', code!.replace('http://localhost:3000', app.url)],
    { cwd: folder, timeout: 40_000 },
  )

  const ben = await new Woodalo(app.url).signInAsGuest('Ben')
  const live = await ben.connect()
  await live.send('NEW_RIDE_REQUEST', {
    origin: { name: 'Llegadas T4', latitude: 40.4925, longitude: -3.5929 },
    destination: { name: 'Calle de Serrano, 41', latitude: 40.42683, longitude: -3.68747 },
    people: 1,
    bags: 0,
  })
  const { pendingRide } = await live.next('MATCH_FOUND')
  const { id: rideId, termsVersion } = pendingRide
  await live.send('ACCEPT_RIDE', { rideId, termsVersion })
  await live.next('RIDE_REQUEST_STATUS_UPDATED', ({ newStatus }) => newStatus === 'CONFIRMED')
  const chat = live.followChat(rideId)
  expect((await running).stdout).toBe(`Meet at ${pendingRide.meetingPoint.name}\n`)
  await expect.poll(() => chat.messages.map(({ text }) => text)).toEqual(['I am on my way'])
  ben.close()
})
