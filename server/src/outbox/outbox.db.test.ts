import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import type { SignedIn } from '@woodalo/protocol'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { sentMessages, waitForMessage } from '../testing/outbox-reader.ts'
import { runSql } from '../testing/statements.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

async function start(settings: Record<string, string>): Promise<TestApp> {
  const app = await startTestApp({ LOG_LEVEL: 'fatal', ...settings })
  closers.push(app.stop)
  return app
}

interface Mail {
  from: string
  to: string[]
  raw: string
}

/** A mail server that rejects the first `refusals` mails with this code, and takes this long for each. */
async function startMailServer(
  refusals = 0,
  code = 451,
  milliseconds = 0,
): Promise<{
  url: string
  mails: Mail[]
  attempts: number
  /** Recipients about whom it has said nothing. */
  unheard: number
  silentAbout(domain: string): void
}> {
  let silentDomain: string | undefined
  const state = {
    url: '',
    mails: [] as Mail[],
    attempts: 0,
    unheard: 0,
    silentAbout: (domain: string) => void (silentDomain = domain),
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === 'woodalo' && password === 'secret') done(null, { user: username })
      else done(new Error('no'))
    },
    onRcptTo({ address }, _session, done) {
      if (silentDomain !== undefined && address.endsWith(`@${silentDomain}`)) state.unheard++
      else done()
    },
    onData(stream, session, done) {
      state.attempts++
      let raw = ''
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString('utf8')))
      stream.on('end', () => {
        if (state.attempts <= refusals) {
          done(Object.assign(new Error('not now'), { responseCode: code }))
          return
        }
        const { mailFrom, rcptTo } = session.envelope
        state.mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
        })
        setTimeout(done, milliseconds)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise<void>((resolve) => server.close(resolve)))
  state.url = `smtp://woodalo:secret@127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return state
}

interface Post {
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** A gateway that responds with these statuses, then with 200. */
async function startGateway(...statuses: number[]): Promise<{ url: string; posts: Post[] }> {
  const posts: Post[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')))
    request.on('end', () => {
      posts.push({ path: request.url!, headers: request.headers, body })
      response.writeHead(statuses.shift() ?? 200).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, posts }
}

const signUp = (app: TestApp, email: string) =>
  call<SignedIn>(app, 'POST', '/auth/sign-up/email', {
    body: { email, password: 'a long enough secret', name: 'Ana' },
  })
const sendCode = (app: TestApp, phoneNumber: string) =>
  call(app, 'POST', '/auth/phone-number/send-otp', { body: { phoneNumber } })
const jobs = (app: TestApp) =>
  runSql<{ attempts: number; payload: unknown }>(
    app,
    `select job.attempts, private.payload from graphile_worker.jobs job
       join graphile_worker._private_jobs private using (id)`,
  )
/** Makes waiting jobs due now, and wakes the workers as a new job would. */
const hurry = (app: TestApp) =>
  runSql(
    app,
    `with due as (update graphile_worker._private_jobs set run_at = now() returning id)
      select pg_notify('jobs:insert', json_build_object('r', random(), 'count', count(*))::text) from due`,
  )

describe('mail', () => {
  test('goes to the configured mail server and not to the file', async () => {
    const mailServer = await startMailServer()
    const app = await start({ SMTP_URL: mailServer.url, MAIL_FROM: 'Woodalo <hola@woodalo.example>' })
    await signUp(app, 'ana@example.org')
    await expect.poll(() => mailServer.mails.length, { timeout: 10_000 }).toBe(1)
    const [mail] = mailServer.mails
    expect(mail).toMatchObject({ from: 'hola@woodalo.example', to: ['ana@example.org'] })
    expect(mail!.raw).toMatch(/^Subject: Confirma tu correo en Woodalo/m)
    expect(mail!.raw).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(mail!.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toMatch(/\/login#verify=[\w-]{43}/)
    expect(await sentMessages(app)).toEqual([])
  })

  test('is tried again if the server cannot accept it yet', async () => {
    const mailServer = await startMailServer(2)
    const app = await start({ SMTP_URL: mailServer.url, MAIL_FROM: 'hola@woodalo.example' })
    await signUp(app, 'ana@example.org')
    await expect
      .poll(
        async () => {
          await hurry(app)
          return mailServer.mails.length
        },
        { timeout: 15_000, interval: 200 },
      )
      .toBe(1)
    expect(mailServer.attempts).toBe(3)
    await expect.poll(() => jobs(app)).toEqual([])
  })

  test('arrives while the server is silent about a domain that somebody made up', async () => {
    const mailServer = await startMailServer()
    mailServer.silentAbout('evil.example')
    const app = await start({ SMTP_URL: mailServer.url, MAIL_FROM: 'hola@woodalo.example' })
    await signUp(app, 'first@example.org')
    await expect.poll(() => mailServer.mails.length, { timeout: 10_000 }).toBe(1)
    for (let person = 0; person < 16; person++) await signUp(app, `person${person}@evil.example`)
    await expect.poll(() => mailServer.unheard, { timeout: 10_000 }).toBe(1)
    await signUp(app, 'second@example.org')
    // Each of the silent deliveries is given up after ten seconds.
    await expect.poll(() => mailServer.mails.length, { timeout: 9_000 }).toBe(2)
    expect(mailServer.unheard).toBe(1)
  })

  test('is given up if the server will never accept it', async () => {
    const mailServer = await startMailServer(9, 550)
    const app = await start({ SMTP_URL: mailServer.url, MAIL_FROM: 'hola@woodalo.example' })
    await signUp(app, 'ana@example.org')
    await expect.poll(() => mailServer.attempts, { timeout: 10_000 }).toBe(1)
    await expect.poll(() => jobs(app)).toEqual([])
  })

  test('gets no recipient and no header from user input', async () => {
    const mailServer = await startMailServer()
    const app = await start({ SMTP_URL: mailServer.url, MAIL_FROM: 'hola@woodalo.example' })
    for (const email of ['ana@example.org\r\nBcc: eva@example.org', 'ana@example.org,eva@example.org'])
      expect((await signUp(app, email)).status).toBe(422)
    await call(app, 'POST', '/auth/sign-up/email', {
      body: {
        email: 'ana@example.org',
        password: 'a long enough secret',
        name: 'Ana\r\nBcc: eva@example.org',
      },
    })
    await expect.poll(() => mailServer.mails.length, { timeout: 10_000 }).toBe(1)
    expect(mailServer.mails[0]!.to).toEqual(['ana@example.org'])
    expect(mailServer.mails[0]!.raw).not.toContain('eva@')
  })
})

describe('texts', () => {
  test('arrive while the mail server hangs', async () => {
    const held = new Set<Socket>()
    const hanging = createTcpServer((socket) => {
      held.add(socket)
      socket.on('error', () => {})
    })
    await new Promise<void>((resolve) => hanging.listen(0, 'localhost', resolve))
    onTestFinished(() => {
      for (const socket of held) socket.destroy()
      hanging.close()
    })
    const gateway = await startGateway()
    const app = await start({
      SMTP_URL: `smtp://localhost:${(hanging.address() as AddressInfo).port}`,
      MAIL_FROM: 'hola@woodalo.example',
      SMS_GATEWAY_URL: gateway.url,
    })
    for (let person = 0; person < 40; person++) await signUp(app, `x@host${person}.example`)
    await expect.poll(() => held.size, { timeout: 10_000 }).toBeGreaterThanOrEqual(2)
    await sendCode(app, '+34600111222')
    // Each delivery is given up after ten seconds, and after three of them in a row none is tried for a while.
    await expect.poll(() => gateway.posts.length, { timeout: 20_000 }).toBe(1)
  })

  test('with a code do not wait for the notices that a mail server is slow to take', async () => {
    const mailServer = await startMailServer(0, 451, 1_000)
    const gateway = await startGateway()
    const app = await start({
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'hola@woodalo.example',
      SMS_GATEWAY_URL: gateway.url,
    })
    const people: SignedIn[] = []
    for (let person = 0; person < 10; person++)
      people.push((await signUp(app, `person${person}@gmail.com`)).body)
    await expect.poll(() => mailServer.mails.length, { timeout: 20_000 }).toBe(people.length)
    // As if each had proven the email, whose owner is told of changes.
    await runSql(
      app,
      'insert into proven_emails (email_key, user_id) select email_key, user_id from email_logins',
    )
    for (const value of ['@one', '@two', '@three', '@four', '@five'])
      await Promise.all(
        people.map(({ user, token }) =>
          call(app, 'PUT', `/user/${user.id}/pay-to`, { token, body: [{ kind: 'revolut', value }] }),
        ),
      )
    await sendCode(app, '+34600111222')
    await expect.poll(() => gateway.posts.length, { timeout: 10_000 }).toBe(1)
    // Five are delivered at once, each in a second.
    expect(mailServer.mails.length - people.length).toBeLessThan(40)
    // Waits for fifty mails, five a second.
    await expect.poll(() => mailServer.mails.length, { timeout: 30_000 }).toBe(people.length * 6)
  })

  test('go to the configured gateway', async () => {
    const gateway = await startGateway()
    const app = await start({ SMS_GATEWAY_URL: `${gateway.url}/send`, SMS_GATEWAY_TOKEN: 'gateway token' })
    await sendCode(app, '+34600111222')
    await expect.poll(() => gateway.posts.length, { timeout: 10_000 }).toBe(1)
    const [post] = gateway.posts
    expect(post).toMatchObject({ path: '/send', headers: { authorization: 'Bearer gateway token' } })
    expect(JSON.parse(post!.body)).toEqual({
      to: '+34600111222',
      text: expect.stringMatching(/^\d{6} .*@localhost #\d{6}$/s),
    })
    expect(await sentMessages(app)).toEqual([])
  })

  test.each([
    ['+15005550006', 'From'],
    ['MG0123', 'MessagingServiceSid'],
  ])('go to Twilio in its format, from %s', async (from, sender) => {
    const twilio = await startGateway()
    const app = await start({
      TWILIO_URL: twilio.url,
      TWILIO_ACCOUNT_SID: 'AC0123',
      TWILIO_AUTH_TOKEN: 'twilio token',
      TWILIO_FROM: from,
    })
    await sendCode(app, '+34600111222')
    await expect.poll(() => twilio.posts.length, { timeout: 10_000 }).toBe(1)
    const [post] = twilio.posts
    expect(post!.path).toBe('/2010-04-01/Accounts/AC0123/Messages.json')
    expect(post!.headers.authorization).toBe(`Basic ${Buffer.from('AC0123:twilio token').toString('base64')}`)
    const form = new URLSearchParams(post!.body)
    expect(Object.fromEntries(form)).toEqual({
      To: '+34600111222',
      [sender]: from,
      Body: expect.stringMatching(/^\d{6} /),
    })
  })

  test('are tried again after a failure of the gateway and given up after a refusal', async () => {
    const gateway = await startGateway(503, 429, 408, 200, 400)
    const app = await start({ SMS_GATEWAY_URL: gateway.url })
    await sendCode(app, '+34600111222')
    const hurried = async () => {
      await hurry(app)
      return gateway.posts.length
    }
    await expect.poll(hurried, { timeout: 15_000, interval: 200 }).toBe(4)
    await expect.poll(() => jobs(app)).toEqual([])
    await sendCode(app, '+34600111333')
    await expect.poll(() => gateway.posts.length, { timeout: 10_000 }).toBe(5)
    await expect.poll(() => jobs(app)).toEqual([])
  })

  test('are sealed, so neither the database nor an error reveals the number or the code', async () => {
    const gateway = await startGateway(503, 503, 503, 503)
    const app = await start({ SMS_GATEWAY_URL: gateway.url })
    await sendCode(app, '+34600111222')
    await expect.poll(() => gateway.posts.length, { timeout: 10_000 }).toBe(1)
    const code = /#(\d{6})$/.exec((JSON.parse(gateway.posts[0]!.body) as { text: string }).text)![1]!
    const waiting = JSON.stringify(await runSql(app, 'select * from graphile_worker._private_jobs'))
    expect(waiting).toContain('sealed')
    for (const secret of [code, '600111222', 'Woodalo.']) expect(waiting).not.toContain(secret)
  })

  test.each([
    ['are sent late while they are of use', 295, 2],
    ['are not sent once they are useless', 301, 1],
  ] as const)('%s', async (_what, secondsLater, posts) => {
    const gateway = await startGateway(503)
    const app = await start({ SMS_GATEWAY_URL: gateway.url })
    await sendCode(app, '+34600111222')
    await expect.poll(() => gateway.posts.length, { timeout: 10_000 }).toBe(1)
    // The sealed message contains its own expiry, so the test moves the clock instead.
    const { useFakeTimers, useRealTimers } = (await import('vitest')).vi
    useFakeTimers({ toFake: ['Date'], now: Date.now() + secondsLater * 1000 })
    try {
      await hurry(app)
      await expect.poll(() => jobs(app)).toEqual([])
    } finally {
      useRealTimers()
    }
    expect(gateway.posts).toHaveLength(posts)
  })
})

describe('without a configured carrier', () => {
  test('each message is a JSON line in a file that only the service’s user can read', async () => {
    const app = await start({})
    await sendCode(app, '+34600111222')
    await signUp(app, 'ana@example.org')
    const [text, mail] = [
      await waitForMessage(app, '+34600111222'),
      await waitForMessage(app, 'ana@example.org'),
    ]
    for (const message of [text, mail]) {
      expect(Object.keys(message).toSorted()).toEqual(['at', 'channel', 'text', 'to'])
      expect(new Date(message.at).toISOString()).toBe(message.at)
    }
    expect([text.channel, mail.channel]).toEqual(['sms', 'email'])
    const { stat } = await import('node:fs/promises')
    expect((await stat(`${app.dataDir}/outbox.jsonl`)).mode & 0o077).toBe(0)
  })
})
