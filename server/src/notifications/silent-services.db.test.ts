// Push services that never answer delay nobody else's pushes, mails and texts.
import { mkdtemp, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../database/connection.ts'
import { addJob } from '../jobs/job-store.ts'
import { createLogger } from '../logging.ts'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { sentMessages } from '../testing/outbox-reader.ts'
import { type PushService, startPushService } from '../testing/push-service.ts'
import { createNotificationService } from './subscribe-and-push-service.ts'
import { createSubscriptionStore } from './subscription-store.ts'

const browsersOfEach = 10
const ghosts = 12

let push: PushService
let app: TestApp
let database: Database
const held = new Set<Socket>()
/** Accepts connections and says nothing. */
const silent = createServer((socket) => {
  held.add(socket)
  socket.on('error', () => {}).on('close', () => held.delete(socket))
})

beforeAll(async () => {
  push = await startPushService()
  await new Promise<void>((resolve) => silent.listen(0, 'localhost', resolve))
  const authority = join(await mkdtemp(join(tmpdir(), 'woodalo-silent-')), 'authority.pem')
  await writeFile(authority, push.certificate)
  app = await startTestApp({ PUSH_AUTHORITY_FILE: authority, PUSH_PRIVATE_ADDRESSES: 'true' })
  database = connectDatabase(app.databaseUrl, createLogger('silent'), 3)
})
afterAll(async () => {
  await database.close()
  await app.stop()
  for (const socket of held) socket.destroy()
  silent.close()
  await push.close()
})

/** Tells these people that their ride is canceled, on the database whose jobs the running service works. */
async function tell(userIds: readonly string[]): Promise<void> {
  const { notify } = createNotificationService({
    store: createSubscriptionStore(database.db),
    addJob,
    send: async () => 'sent',
    publicKey: '',
    allowPrivate: true,
    log: createLogger('silent'),
  })
  await database.transact((tx) =>
    notify(
      tx,
      userIds.map((userId) => ({ userId, kind: 'ride-canceled', rideId: null })),
    ),
  )
}

test('120 pushes to a service that stays silent delay no text, no mail and no other push', async () => {
  const { port } = silent.address() as AddressInfo
  const ghostIds: string[] = []
  for (let index = 0; index < ghosts; index++) {
    const { user, token } = await newRider(app)
    ghostIds.push(user.id)
    for (let browser = 0; browser < browsersOfEach; browser++) {
      const { keys } = push.newBrowser()
      const body = { endpoint: `https://localhost:${port}/${index}/${browser}`, keys }
      expect((await call(app, 'POST', '/notifications/subscriptions', { token, body })).status).toBe(200)
    }
  }
  const rider = await newRider(app)
  const subscribed = { token: rider.token, body: push.newBrowser() }
  expect((await call(app, 'POST', '/notifications/subscriptions', subscribed)).status).toBe(200)

  await tell(ghostIds)
  await expect.poll(() => held.size, { timeout: 10_000 }).toBeGreaterThan(0)
  await tell([rider.user.id])
  await call(app, 'POST', '/auth/phone-number/send-otp', { body: { phoneNumber: '+34600111222' } })
  await call(app, 'POST', '/auth/sign-up/email', {
    body: { email: 'ana@example.org', password: 'a long enough secret', name: 'Ana' },
  })
  const arrived = async () => [
    push.received.length,
    (await sentMessages(app, '+34600111222')).length,
    (await sentMessages(app, 'ana@example.org')).length,
  ]
  // Far less than the pushes would take: 120 of 3 seconds, two at once.
  await expect.poll(arrived, { timeout: 15_000 }).toEqual([1, 1, 1])
})
