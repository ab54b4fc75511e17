// Signing in to the desk, and attacks on it.
import { connect } from 'node:net'
import type { Enrolment } from '@woodalo/protocol/desk-responses'
import { deskBase, deskCalls, deskHeader } from '@woodalo/protocol/desk-call-paths-and-inputs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../database/connection.ts'
import { createLogger } from '../logging.ts'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { deskSeconds } from './token-and-session-lifetimes.ts'
import { codeOf, DeskBrowser, enrolOperator, newOperator } from '../testing/desk-client.ts'

let app: TestApp
let database: Database
beforeAll(async () => {
  app = await startTestApp({ DESK_PORT: '0', LOG_LEVEL: 'silent' })
  database = connectDatabase(app.databaseUrl, createLogger('silent'), 2)
})
afterAll(async () => {
  await database?.close()
  await app?.stop()
})

const browser = () => new DeskBrowser(app.deskUrl!)

/** Counters last a quarter of an hour, and all tests of this file come from one address. */
async function forgetTries(): Promise<void> {
  await sql`delete from rate_limits`.execute(database.db)
}

/** As a quarter of an hour later. */
async function forgetShortTries(): Promise<void> {
  await sql`delete from rate_limits where key like 'desk-tries%'`.execute(database.db)
}

const acts = async (operator: string) => {
  const rows = await database.db
    .selectFrom('desk_audit')
    .select('act')
    .where('operator', '=', operator)
    .orderBy('id')
    .execute()
  return rows.map(({ act }) => act)
}

describe('the first sign-in', () => {
  test('accepts the token once, shows the key and the second factor once, and is confirmed by a code', async () => {
    const token = await newOperator(app, 'first')
    const desk = browser()
    const begun = await desk.call<Enrolment>('POST', '/enrolment', { operator: 'first', token })
    expect(begun.status).toBe(200)
    expect(begun.data.uri).toContain(`secret=${begun.data.secret}`)
    expect((await desk.call('POST', '/enrolment', { operator: 'first', token })).fault).toBe(
      'WRONG_CREDENTIALS',
    )
    const { ticket, key, secret } = begun.data
    // Nothing is accessible before the code.
    const early = await desk.call('POST', '/sign-in', { operator: 'first', key, code: codeOf(secret) })
    expect(early.fault).toBe('WRONG_CREDENTIALS')
    // The ticket cannot begin another enrolment.
    const again = await desk.call('POST', '/enrolment', { operator: 'first', token: ticket })
    expect(again.fault).toBe('WRONG_CREDENTIALS')
    const done = { operator: 'first', ticket, code: codeOf(secret) }
    expect((await desk.call('POST', '/enrolment/confirmation', done)).status).toBe(200)
    expect((await desk.call('GET', '/session')).data).toEqual({ operator: 'first' })
    expect((await browser().call('POST', '/enrolment/confirmation', done)).fault).toBe('WRONG_CREDENTIALS')
    expect(await acts('first')).toContain('enrolled')
    await forgetTries()
  })

  test('succeeds for one person if several have the token', async () => {
    const token = await newOperator(app, 'several')
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => browser().call('POST', '/enrolment', { operator: 'several', token })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401])
    await forgetTries()
  })

  test('is refused after the end of the token or of the enrolment', async () => {
    const token = await newOperator(app, 'late')
    const { rows: inTime } = await sql<{ isInTime: boolean }>`select entry_until
      between now() + make_interval(secs => ${deskSeconds.token - 60}) and now() + make_interval(secs => ${deskSeconds.token})
      as "isInTime" from operators where name = 'late'`.execute(database.db)
    expect(inTime).toEqual([{ isInTime: true }])
    const past = sql`update operators set entry_until = now() - interval '1 second' where name = 'late'`
    await past.execute(database.db)
    expect((await browser().call('POST', '/enrolment', { operator: 'late', token })).status).toBe(401)
    const { rows } = await sql<{
      seconds: number
    }>`update operators set entry_until = now() + interval '1 minute'
      where name = 'late' returning 0 as seconds`.execute(database.db)
    expect(rows).toHaveLength(1)
    const { data } = await browser().call<Enrolment>('POST', '/enrolment', { operator: 'late', token })
    await past.execute(database.db)
    const confirmed = await browser().call('POST', '/enrolment/confirmation', {
      operator: 'late',
      ticket: data.ticket,
      code: codeOf(data.secret),
    })
    expect(confirmed.status).toBe(401)
    await forgetTries()
  })
})

describe('signing in', () => {
  test('accepts a code once, and no code older than the last accepted one', async () => {
    const { name, key, secret } = await enrolOperator(app, 'replay')
    const signIn = (code: string) => browser().call('POST', '/sign-in', { operator: name, key, code })
    const code = codeOf(secret)
    const together = await Promise.all([signIn(code), signIn(code), signIn(code)])
    expect(together.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
    expect((await signIn(codeOf(secret, -1))).status).toBe(401)
    expect((await signIn(codeOf(secret, 1))).status).toBe(200)
    await forgetTries()
  })

  test('is not locked by a form that was sent many times at once', async () => {
    const { name, key, secret } = await enrolOperator(app, 'twice')
    const signIn = (code: string) => browser().call('POST', '/sign-in', { operator: name, key, code })
    // More often than an operator and an address may be wrong.
    const [code, faults] = [codeOf(secret), [] as string[]]
    for (let round = 0; round < 2; round++) {
      const together = await Promise.all(Array.from({ length: 12 }, () => signIn(code)))
      faults.push(...together.map(({ status, fault }) => (status === 200 ? 'none' : String(fault))))
    }
    expect(faults.toSorted()).toEqual([...Array<string>(23).fill('WRONG_CREDENTIALS'), 'none'])
    expect((await signIn(codeOf(secret, 1))).status).toBe(200)
    await forgetTries()
  })

  test('and signing out are in the log', async () => {
    const { name, key, secret } = await enrolOperator(app, 'coming')
    const desk = browser()
    expect(
      (await desk.call('POST', '/sign-in', { operator: name, key, code: codeOf(secret, 1) })).status,
    ).toBe(200)
    expect((await desk.call('POST', '/sign-out')).status).toBe(200)
    expect((await desk.call('GET', '/session')).status).toBe(401)
    expect(await acts(name)).toEqual(['enrolled', 'signed-in', 'signed-out'])
    await forgetTries()
  })

  test('needs key and code, and never says which was wrong or whether the operator exists', async () => {
    const { name, key, secret } = await enrolOperator(app, 'both')
    const wrong = codeOf(secret) === '000000' ? '000001' : '000000'
    const answers = [
      await browser().call('POST', '/sign-in', { operator: name, key: 'x'.repeat(43), code: codeOf(secret) }),
      await browser().call('POST', '/sign-in', { operator: name, key, code: wrong }),
      await browser().call('POST', '/sign-in', { operator: 'nobody', key, code: codeOf(secret) }),
    ]
    for (const { status, fault } of answers) expect([status, fault]).toEqual([401, 'WRONG_CREDENTIALS'])
    expect(await acts('both')).toEqual(['enrolled', 'sign-in-refused', 'sign-in-refused'])
    const refused = database.db
      .selectFrom('desk_audit')
      .select('address')
      .where('act', '=', 'sign-in-refused')
    expect(await refused.where('operator', '=', 'both').execute()).toEqual([
      { address: '127.0.0.1' },
      { address: '127.0.0.1' },
    ])
    expect(await acts('nobody')).toEqual([])
    // A code sent with a wrong key is still valid.
    expect(
      (await browser().call('POST', '/sign-in', { operator: name, key, code: codeOf(secret) })).status,
    ).toBe(200)
    await forgetTries()
  })

  test('stops a series of tries, even if the last code is right', async () => {
    const { name, key, secret } = await enrolOperator(app, 'guessed')
    const tries = Array.from({ length: 8 }, (_, index) => String(index).padStart(6, '0'))
    const answers = await Promise.all(
      tries.map((code) => browser().call('POST', '/sign-in', { operator: name, key, code })),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
    const right = await browser().call('POST', '/sign-in', { operator: name, key, code: codeOf(secret) })
    expect(right.fault).toBe('TOO_MANY_TRIES')
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(60)
    await forgetTries()
  })
})

describe('a second factor', () => {
  test('cannot be guessed for more than twenty codes a day by whoever has the key, and by others not used up', async () => {
    const { name, key, secret } = await enrolOperator(app, 'patient')
    const right = new Set([-2, -1, 0, 1, 2, 3].map((step) => codeOf(secret, step)))
    const wrong = Array.from({ length: 40 }, (_, index) => String(index).padStart(6, '0')).filter(
      (code) => !right.has(code),
    )
    const tryOut = (code: string, with_ = key) =>
      browser().call('POST', '/sign-in', { operator: name, key: with_, code })
    for (const code of wrong.slice(0, 25)) {
      expect((await tryOut(code, 'x'.repeat(43))).status).toBe(401)
      await forgetShortTries()
    }
    for (const code of wrong.slice(0, 20)) {
      expect((await tryOut(code)).status).toBe(401)
      await forgetShortTries()
    }
    expect((await tryOut(wrong[20]!)).fault).toBe('TOO_MANY_TRIES')
    await forgetShortTries()
    expect((await tryOut(codeOf(secret))).fault).toBe('TOO_MANY_TRIES')
    await forgetTries()
  })

  test('ends with its key and its sessions when the command line resets the operator', async () => {
    const { name, key, secret, browser: desk } = await enrolOperator(app, 'lost')
    const token = await newOperator(app, name, 'reset')
    expect((await desk.call('GET', '/session')).fault).toBe('NOT_SIGNED_IN')
    const old = await browser().call('POST', '/sign-in', { operator: name, key, code: codeOf(secret) })
    expect(old.fault).toBe('WRONG_CREDENTIALS')
    const begun = await browser().call<Enrolment>('POST', '/enrolment', { operator: name, token })
    expect(begun.data.secret).not.toBe(secret)
    expect(await newOperator(app, 'nobody', 'reset')).toBeNull()
    await forgetTries()
  })

  test('can be enrolled again after a reset, whatever strangers have guessed before', async () => {
    const { name, key } = await enrolOperator(app, 'besieged')
    for (let tries = 0; tries < 5; tries++)
      await browser().call('POST', '/sign-in', { operator: name, key: 'x'.repeat(43), code: '000000' })
    const locked = await browser().call('POST', '/sign-in', { operator: name, key, code: '000000' })
    expect(locked.fault).toBe('TOO_MANY_TRIES')
    const token = await newOperator(app, name, 'reset')
    expect((await browser().call('POST', '/enrolment', { operator: name, token })).status).toBe(200)
    await forgetTries()
  })
})

describe('a session', () => {
  test('ends at the sign-out for everybody who has the cookie', async () => {
    const { browser: desk } = await enrolOperator(app, 'stolen')
    const thief = browser()
    thief.cookie = desk.cookie
    expect((await thief.call('GET', '/session')).status).toBe(200)
    const left = await desk.call('POST', '/sign-out')
    expect(left.headers.get('set-cookie')).toMatch(/Max-Age=0/)
    expect((await thief.call('GET', '/session')).fault).toBe('NOT_SIGNED_IN')
    await forgetTries()
  })

  test('ends when it is idle, and after its longest time even if it is used', async () => {
    const { browser: desk } = await enrolOperator(app, 'idle')
    const move = (column: 'seen_at' | 'created_at', seconds: number) =>
      sql`update desk_sessions set ${sql.ref(column)} = now() - make_interval(secs => ${seconds})
        where operator = 'idle'`.execute(database.db)
    await move('seen_at', 890)
    expect((await desk.call('GET', '/session')).status).toBe(200)
    await move('seen_at', 901)
    expect((await desk.call('GET', '/session')).status).toBe(401)
    await move('seen_at', 0)
    await move('created_at', 28_801)
    expect((await desk.call('GET', '/session')).status).toBe(401)
    await forgetTries()
  })

  test('is kept in a cookie that no script reads, no other site sends, and only HTTPS carries except on this machine', async () => {
    const { secret, key, name } = await enrolOperator(app, 'cookie')
    const here = await browser().call('POST', '/sign-in', { operator: name, key, code: codeOf(secret) })
    expect(here.headers.get('set-cookie')).toMatch(
      /^woodalo-desk=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const answer = await overAnotherName('/sign-in', { operator: name, key, code: codeOf(secret, 1) })
    expect(answer).toMatch(/^__Host-woodalo-desk=[\w-]{43}; .*HttpOnly; Secure; SameSite=Strict$/)
    await forgetTries()
  })
})

/** Returns the cookie that is set when the desk is called under another host name than this machine's. */
async function overAnotherName(path: string, body: object): Promise<string> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const sent = request(
      app.deskUrl! + deskBase + path,
      {
        method: 'POST',
        headers: { host: 'desk.example.org', 'content-type': 'application/json', [deskHeader]: '1' },
      },
      (response) => resolve(String(response.headers['set-cookie']?.[0])),
    )
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}

describe('a page of another site', () => {
  test('cannot send a call with the operator’s cookie', async () => {
    const { browser: desk } = await enrolOperator(app, 'forged')
    const forged = [
      { [deskHeader]: '1', 'sec-fetch-site': 'cross-site' },
      { [deskHeader]: '1', 'sec-fetch-site': 'same-site' },
      {},
    ]
    for (const headers of forged)
      for (const { method, path } of Object.values(deskCalls)) {
        const response = await fetch(app.deskUrl + deskBase + path, {
          method,
          headers: { cookie: desk.cookie, 'content-type': 'application/json', ...headers },
          ...(method === 'POST' && { body: '{}' }),
        })
        expect(response.status, path).toBe(404)
      }
    const asked = await fetch(`${app.deskUrl}${deskBase}/sign-out`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example.org',
        'access-control-request-method': 'POST',
        'access-control-request-headers': deskHeader,
      },
    })
    expect(asked.status).toBe(404)
    expect(asked.headers.get('access-control-allow-origin')).toBeNull()
    expect((await desk.call('GET', '/session')).status).toBe(200)
    await forgetTries()
  })

  test('cannot frame the desk, and the browser caches nothing of it', async () => {
    for (const path of ['/', `${deskBase}/session`, `${deskBase}/nothing`, '/nothing.js']) {
      const { headers } = await fetch(app.deskUrl + path)
      expect(headers.get('cache-control'), path).toBe('no-store')
      expect(headers.get('content-security-policy'), path).toMatch(
        /^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'$/,
      )
      expect(headers.get('x-frame-options'), path).toBe('DENY')
    }
  })
})

test.each([
  ['an invalid address', 'GET /% HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 404],
  ['an invalid address of a page', 'GET /reports/%ED HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 404],
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])(
  'an address that cannot be read, and what the parser refuses, get the headers of every response: %s',
  async (_what, bytes, status) => {
    const { hostname, port } = new URL(app.deskUrl!)
    const socket = connect(Number(port), hostname)
    socket.write(bytes)
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk as Buffer)
    const response = Buffer.concat(chunks).toString()
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(response).toMatch(/^x-content-type-options: nosniff\r$/m)
    expect(response).toMatch(/^content-security-policy: default-src 'none'/m)
    expect(response).not.toContain('FST_')
  },
)

describe('the public port', () => {
  test('returns 404 for each call of the desk', async () => {
    const { browser: desk } = await enrolOperator(app, 'public')
    for (const { method, path } of Object.values(deskCalls)) {
      const response = await fetch(app.url + deskBase + path, {
        method,
        headers: { cookie: desk.cookie, [deskHeader]: '1', 'content-type': 'application/json' },
        ...(method === 'POST' && { body: '{}' }),
      })
      expect([response.status, ((await response.json()) as { code: string }).code], path).toEqual([
        404,
        'NOT_FOUND',
      ])
      const plain = await call<{ code: string }>(app, method, `/desk${path}`)
      expect([plain.status, plain.body.code]).toEqual([404, 'NOT_FOUND'])
    }
    await forgetTries()
  })

  test('has calls that the desk’s port does not have', async () => {
    for (const path of ['/api/v1/health', '/api/v1/auth/ways', '/socket.io/?EIO=4&transport=polling'])
      expect((await fetch(app.deskUrl + path)).status, path).toBe(404)
  })

  test('is the only one if no port is set for the desk', async () => {
    const other = await startTestApp({ DATABASE_URL: app.databaseUrl })
    expect(other.deskUrl).toBeNull()
    await other.stop()
  })
})

// Must be last: this address cannot sign in again for a quarter of an hour.
describe('an address', () => {
  test('is stopped after trying one operator after another', async () => {
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, index) =>
        browser().call('POST', '/sign-in', { operator: `name${index}`, key: 'x', code: '000000' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})
