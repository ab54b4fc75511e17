import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '../logging.ts'
import { StartError } from '../start-failure.ts'
import { waitForDatabase } from './wait-for-database.ts'

/** A place that answers everybody with these bytes and hangs up, and how often it has. */
async function placeThatSays(answer: string) {
  let calls = 0
  const server = createServer((socket) => {
    calls++
    if (answer === '') socket.destroy()
    else socket.once('data', () => socket.end(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const pool = new pg.Pool({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, user: 'a' })
  onTestFinished(async () => {
    await pool.end()
    await new Promise((resolve) => server.close(resolve))
  })
  return { pool, calls: () => calls }
}

test('a database that is down is waited for until the time is over, which is said once', async () => {
  const { pool, calls } = await placeThatSays('')
  const lines: string[] = []
  // Without what keeps a log short in an outage.
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  const failed = await waitForDatabase(pool, log, 1.5).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(StartError)
  expect(calls()).toBeGreaterThan(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('waiting for it')
})

test('a name that nobody knows yet is waited for, too', async () => {
  const pool = new pg.Pool({ host: 'nobody.invalid', user: 'a' })
  onTestFinished(() => pool.end())
  const failed = waitForDatabase(pool, createLogger('silent'), 0)
  await expect(failed).rejects.toBeInstanceOf(StartError)
})

test('a refusal that waiting does not change is told at once', async () => {
  const words = 'SFATAL\0C28P01\0Mwrong password\0\0'
  const length = Buffer.alloc(4)
  length.writeInt32BE(words.length + 4)
  const { pool, calls } = await placeThatSays(`E${length.toString('latin1')}${words}`)
  const failed = waitForDatabase(pool, createLogger('silent'), 60)
  await expect(failed).rejects.toMatchObject({ code: '28P01' })
  expect(calls()).toBe(1)
})
