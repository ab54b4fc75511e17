// What a stranger can and cannot see of the service from outside.
import { request } from 'node:http'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { User } from '@woodalo/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, newRider, startTestApp, type TestApp } from '../testing/app.ts'
import { rawSocket } from '../testing/raw-socket.ts'
import { runSql } from '../testing/statements.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'woodalo-web-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.git'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Woodalo</title>')
  await writeFile(join(folder, 'assets/app-1.js'), 'void 0')
  await writeFile(join(folder, 'assets/.hidden.js'), 'secret')
  await writeFile(join(folder, '.git/config'), '[core] secret')
  app = await startTestApp({ LOG_LEVEL: 'fatal', WEB_DIR: folder, PUBLIC_URL: 'https://taxi.example.org' })
})
afterAll(async () => {
  await app?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Sends the path as written, because `fetch` would normalise it. */
function raw(method: string, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url)
    const sent = request({ hostname, port, method, path }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')))
      response.on('end', () => resolve({ status: response.statusCode!, body }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

describe('from outside', () => {
  test.each(['TRACE', 'CONNECT', 'PROPFIND'])('%s is no method of the service', async (method) => {
    const answer = await raw(method, '/api/v1/health').catch(() => ({ status: 0, body: '' }))
    expect(answer.status === 0 || answer.status >= 400).toBe(true)
    expect(answer.body).not.toContain('ok')
  })

  test.each([
    '/assets/',
    '/assets',
    '/assets/.hidden.js',
    '/assets/%00',
    '/assets/..',
    '/assets/../../package.json',
    '/.git/config',
    '/.git/',
    '/..%2f..%2fpackage.json',
    '/../../package.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%5c..%5cpackage.json',
    '/package.json',
    '/outbox.jsonl',
    '/server/src/main.ts',
  ])('%s shows no folder and no file that is not the web app’s', async (path) => {
    const page = '<!doctype html><title>Woodalo</title>'
    const { status, body } = await raw('GET', path)
    for (const leak of ['app-1.js', 'secret', 'root:', 'workspaces', 'import '])
      expect(body).not.toContain(leak)
    expect(status === 200 ? body : page).toBe(page)
  })

  test('every address without a file’s ending is the page, whatever its query and its fragment name', async () => {
    for (const path of ['/', '/ride/1', '/login?next=/a.png', '/chat/1?v=1.2.js']) {
      const { status, body } = await raw('GET', path)
      expect([path, status, body]).toEqual([path, 200, '<!doctype html><title>Woodalo</title>'])
    }
    for (const path of ['/nowhere.png', '/nowhere.js?page=1', '/api/v1/nowhere'])
      expect([path, (await raw('GET', path)).status]).toEqual([path, 404])
    expect((await raw('POST', '/ride/1')).status).toBe(404)
    // What watches a site asks without wanting the page.
    const ofHead = async (path: string) => {
      const head = await fetch(app.url + path, { method: 'HEAD' })
      return [head.status, head.headers.get('content-length')]
    }
    expect(await ofHead('/login')).toEqual([200, '37'])
    expect((await ofHead('/api/v1/nowhere'))[0]).toBe(404)
  })

  test('files with a hash in their name are kept for a year, and others of that folder do not exist', async () => {
    const there = await fetch(`${app.url}/assets/app-1.js`)
    expect([there.status, await there.text()]).toEqual([200, 'void 0'])
    expect(there.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const head = await fetch(`${app.url}/assets/app-1.js`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '6'])
    expect((await fetch(`${app.url}/assets/app-2.js`)).status).toBe(404)
  })

  test('there are no default accounts', async () => {
    expect(await runSql(app, 'select 1 from users')).toEqual([])
    for (const [email, password] of [
      ['admin@example.org', 'admin'],
      ['admin', 'admin'],
      ['root', 'root'],
      ['sa', 'sa'],
      ['test@example.org', 'test'],
    ])
      expect((await call(app, 'POST', '/auth/sign-in/email', { body: { email, password } })).status).toBe(422)
  })

  test('a page of another site cannot open a connection', async () => {
    const { token } = await newRider(app)
    const connect = (origin: string | undefined) =>
      new Promise<string>((resolve) => {
        const socket = rawSocket(app.url, '/socket', {
          auth: { token },
          ...(origin && { extraHeaders: { origin } }),
        })
        socket.once('connect', () => resolve('connected'))
        socket.once('connect_error', () => resolve('refused'))
        socket.once('connect', () => socket.disconnect())
      })
    expect(await connect(undefined)).toBe('connected')
    expect(await connect('https://taxi.example.org')).toBe('connected')
    expect(await connect('https://evil.example')).toBe('refused')
    expect(await connect('https://taxi.example.org.evil.example')).toBe('refused')
    expect(await connect('null')).toBe('refused')
  })
})

describe('what people write', () => {
  test.each([
    "Robert'); drop table users; --",
    '<script>alert(1)</script>',
    '{{constructor.constructor("return 1")()}}',
    '${7*7} %s %n',
    '=HYPERLINK("https://evil.example")',
    '../../etc/passwd',
    'Zoë 🚕 العربية',
  ])('%s comes back as it was', async (text) => {
    const { token, user } = await newRider(app)
    const answer = await call<{ data: User }>(app, 'PATCH', `/user/${user.id}`, {
      token,
      body: { full_name: text },
    })
    expect(answer.body.data.full_name).toBe(text)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect((await call<{ data: User }>(app, 'GET', '/user/me', { token })).body.data.full_name).toBe(text)
  })
})

test('the response to an unexpected fault does not reveal its cause, and nothing changes', async () => {
  const broken = await startTestApp({ LOG_LEVEL: 'silent' })
  try {
    const { token, user } = await newRider(broken)
    await runSql(broken, 'alter table users add constraint broken check (full_name <> $$x$$)')
    const answer = await call<{ code: string; message: string }>(broken, 'PATCH', `/user/${user.id}`, {
      token,
      language: 'en',
      body: { full_name: 'x', displayName: 'changed' },
    })
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      code: 'INTERNAL_ERROR',
      message: 'Something went wrong on our side. Please try again.',
    })
    const me = await call<{ data: User }>(broken, 'GET', '/user/me', { token })
    expect(me.body.data).toEqual(user)
  } finally {
    await broken.stop()
  }
})
