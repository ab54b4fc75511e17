// A log of people chatting shows that they chat, but nothing of what they write.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../assemble-service.ts'
import { readConfig } from '../config.ts'
import { connectDatabase } from '../database/connection.ts'
import { createLogger } from '../logging.ts'
import { call, newRider } from '../testing/app.ts'
import { openChat } from '../testing/chat-client.ts'
import { createTestDatabase } from '../testing/database.ts'
import { startPushService } from '../testing/push-service.ts'
import { plantRide } from '../testing/ride-factory.ts'

test('the log contains no message, feedback, report or push endpoint, not even of failed calls', async () => {
  const source = await createTestDatabase()
  const database = connectDatabase(source.url, createLogger('silent'), 2)
  const push = await startPushService()
  const dataDir = await mkdtemp(join(tmpdir(), 'woodalo-logs-'))
  const authority = join(dataDir, 'authority.pem')
  await writeFile(authority, push.certificate)
  let log = ''
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: source.url,
    DATA_DIR: dataDir,
    PUSH_AUTHORITY_FILE: authority,
    PUSH_PRIVATE_ADDRESSES: 'true',
  })
  const app = await startApp(config, createLogger('trace', { write: (line) => void (log += line) }))
  const [ana, ben] = [await newRider(app, 'Anastasia'), await newRider(app, 'Benedicto')]
  const browser = push.newBrowser()
  await call(app, 'POST', '/notifications/subscriptions', { token: ben.token, body: browser })
  const ride = await plantRide(database.db, [ana.user.id, ben.user.id])
  const chat = await openChat(app.url, ana.token)
  try {
    const write = (text: string) =>
      call(app, 'POST', `/rides/${ride.id}/messages`, { token: ana.token, body: { text } })
    push.status = 400
    await write('mensajesecreto uno')
    await chat.ask('add', { id: crypto.randomUUID(), rideId: ride.id, text: 'mensajesecreto dos' })
    await push.waitFor(1)
    await expect.poll(() => log).toContain('a push was refused for good')

    // The database refuses the row, and its error names the row.
    await sql`alter table messages add constraint planted check (text not like '%mensajesecreto tres%')`.execute(
      database.db,
    )
    expect((await write('mensajesecreto tres')).status).toBe(500)
    const failed = await chat.ask('add', {
      id: crypto.randomUUID(),
      rideId: ride.id,
      text: 'mensajesecreto tres',
    })
    expect(failed).toMatchObject({ ok: false, code: 'INTERNAL_ERROR' })
    await ride.setStatus('completed')
    await ride.dropOff(ana.user.id)
    const body = { rating: 5, feedback: 'opinionsecreta' }
    expect((await call(app, 'POST', `/rides/${ride.id}/feedback`, { token: ana.token, body })).status).toBe(
      200,
    )

    const report = { rideId: ride.id, uid: ana.user.id, kind: 'other', text: 'denunciasecreta' }
    expect((await call(app, 'POST', '/reports', { token: ben.token, body: report })).status).toBe(200)

    expect(log).toContain('planted')
    expect(log).toContain('a rider was reported')
    for (const secret of [
      'mensajesecreto',
      'opinionsecreta',
      'denunciasecreta',
      new URL(browser.endpoint).pathname,
      browser.keys.auth,
      browser.keys.p256dh,
      ana.token,
      ben.token,
      'Anastasia',
      'Benedicto',
    ])
      expect(log).not.toContain(secret)
  } finally {
    chat.close()
    await app.stop()
    await push.close()
    await database.close()
    await source.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
