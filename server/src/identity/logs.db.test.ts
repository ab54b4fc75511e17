// A log of all kinds of sign-ins shows that they happened, but nothing that lets anybody repeat them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { SignedIn } from '@woodalo/protocol'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { type App, startApp } from '../assemble-service.ts'
import { readConfig } from '../config.ts'
import { call } from '../testing/app.ts'
import { rawSocket } from '../testing/raw-socket.ts'
import { createTestDatabase } from '../testing/database.ts'
import { runSql } from '../testing/statements.ts'
import { codeIn, tokenIn, waitForMessage } from '../testing/outbox-reader.ts'

test('the log contains no token, code, password, phone, email or name of a journey', async () => {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'woodalo-logs-'))
  let log = ''
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString('utf8')
      done()
    },
  })
  // Logs everything without redaction, because what callers log must be harmless by itself.
  const logger = pino({ level: 'trace' }, stream)
  const config = readConfig({ PORT: '0', DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'trace' })
  let app: App | undefined
  try {
    app = await startApp(config, logger)
    const at = { url: app.url, dataDir }
    const email = 'secretive.person@example.org'
    const phone = '+34698765432'
    const [password, wrong, next] = ['a long enough secret', 'some wrong secret', 'another long secret']
    const secrets = [email, 'secretive', phone, '698765432', password, wrong, next, 'Secretia']

    const up = await call<SignedIn>(at, 'POST', '/auth/sign-up/email', {
      body: { email, password, name: 'Secretia' },
    })
    await call(at, 'POST', '/auth/sign-in/email', { body: { email, password: wrong } })
    await call(at, 'POST', '/auth/verify-email', {
      token: up.body.token,
      body: { token: tokenIn(await waitForMessage(at, email), 'verify') },
    })
    await call(at, 'POST', '/auth/request-password-reset', { body: { email } })
    const reset = tokenIn(await waitForMessage(at, email, 1), 'reset')
    await call(at, 'POST', '/auth/reset-password', { body: { token: reset, newPassword: next } })
    await call(at, 'POST', '/auth/phone-number/send-otp', { body: { phoneNumber: phone } })
    const code = codeIn(await waitForMessage(at, phone))
    const byPhone = await call<SignedIn>(at, 'POST', '/auth/phone-number/verify', {
      body: { phoneNumber: phone, code },
    })
    const { token } = byPhone.body
    const ticket = await call<{ ticket: string }>(at, 'POST', '/auth/socket-ticket', { token })
    for (const value of [token, ticket.body.ticket, 'a bad token'])
      await new Promise<void>((resolve) => {
        const socket = rawSocket(at.url, '/socket', { query: { token: value } })
        socket.once('CONNECTION_ACK', () => resolve(void socket.disconnect()))
        socket.once('connect_error', () => resolve(void socket.disconnect()))
      })
    await call(at, 'GET', `/user/me?token=${token}`)
    await call(at, 'PATCH', `/user/${byPhone.body.user.id}`, {
      token,
      body: { email: 7, displayName: 'Secretia' },
    })
    // A fault of the service shows up with the pattern of the address, too.
    await runSql({ databaseUrl: database.url }, 'alter table favourites rename to lost')
    expect((await call(at, 'GET', `/favourites?token=${token}`, { token })).status).toBe(500)
    await call(at, 'POST', '/auth/sign-out', { token })
    secrets.push(up.body.token, token, ticket.body.ticket, reset, code)

    expect(log).toContain('sign-in-email')
    expect(log).toContain('sign-in-phone')
    expect(log).toContain('/api/v1/auth/reset-password')
    // Refusals log what was wrong, not what was sent.
    expect(log).toMatch(/"code":"INCORRECT_CREDENTIALS".*a call was refused/)
    expect(log).toMatch(/"code":"INVALID_INPUT","fields":\["email"\].*a call was refused/)
    expect(log).toMatch(/"code":"NOT_SIGNED_IN".*a call was refused/)
    expect(log).toMatch(/"route":"\/api\/v1\/favourites".*a call failed unexpectedly/)
    for (const secret of secrets) expect(log).not.toContain(secret)
  } finally {
    await app?.stop()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
