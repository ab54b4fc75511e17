import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { createSecurityHeaders } from './security-headers.ts'

const page = (script: string) =>
  `<!doctype html><title>Woodalo</title><style>body{color:red}</style><script>${script}</script><script src="/a.js"></script>`

function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}

let app: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'woodalo-web-'))
  await writeFile(join(folder, 'index.html'), page('paint()'))
  app = await startTestApp({
    LOG_LEVEL: 'error',
    WEB_DIR: folder,
    PUBLIC_URL: 'https://taxi.example.org',
    IMAGE_ORIGINS: 'https://pictures.example.org',
  })
})
afterAll(async () => {
  await app?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function policyOf(path: string): Promise<Record<string, string[]>> {
  const response = await fetch(app.url + path)
  const policy = response.headers.get('content-security-policy')!
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name, ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

test('pages load pictures of other hosts only from Google’s host of profile pictures by default', () => {
  expect(readConfig({}).imageOrigins).toEqual(['https://lh3.googleusercontent.com'])
})

const answers = [
  '/',
  '/login',
  '/ride/1',
  '/api/v1/health',
  '/api/v1/user/me',
  '/api/v1/none',
  '/none.js',
  '/api/v1/docs',
]

describe('every response', () => {
  test.each(answers)('%s has the headers that protect it', async (path) => {
    const { headers } = await fetch(app.url + path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    for (const name of ['server', 'x-powered-by']) expect(headers.has(name)).toBe(false)
    for (const name of headers.keys()) expect(name).not.toMatch(/^access-control-/)
  })

  test('of the API forbids caching', async () => {
    for (const path of ['/api/v1/health', '/api/v1/user/me', '/api/v1/none'])
      expect((await fetch(app.url + path)).headers.get('cache-control')).toBe('no-store')
  })
})

describe('the pages’ policy', () => {
  test('allows only our scripts', async () => {
    const policy = await policyOf('/login')
    expect(policy['script-src']).toEqual(["'self'", hashOf('paint()')])
    expect(policy['default-src']).toEqual(["'self'"])
    expect(policy['style-src']).toEqual(["'self'", hashOf('body{color:red}')])
    expect(policy['object-src']).toEqual(["'none'"])
    expect(policy['base-uri']).toEqual(["'none'"])
    expect(JSON.stringify(policy)).not.toMatch(/unsafe|\*:|https?:"/)
  })

  test('follows a new build of the page', async () => {
    await writeFile(join(folder, 'index.html'), page('paintOtherwise()'))
    expect((await policyOf('/login'))['script-src']).toEqual(["'self'", hashOf('paintOtherwise()')])
    expect((await policyOf('/api/v1/docs'))['script-src']).toEqual(["'self'"])
  })

  test('allows connections only to this service, and pictures of ours and of the configured origins', async () => {
    const policy = await policyOf('/')
    expect(policy['connect-src']).toEqual(["'self'", 'wss://taxi.example.org'])
    expect(policy['img-src']).toEqual(["'self'", 'data:', 'blob:', 'https://pictures.example.org'])
  })

  test('allows fetching from a configured map as well, and from nowhere else', () => {
    const headers = createSecurityHeaders({
      imageOrigins: [],
      mapOrigin: 'https://maps.example.org',
      publicUrl: 'https://taxi.example.org',
      inline: () => ({ scripts: [], styles: [] }),
    })
    const policy = new Map(headers('/')).get('content-security-policy')!
    expect(policy).toContain("; connect-src 'self' wss://taxi.example.org https://maps.example.org;")
    expect(policy.match(/maps\.example/g)).toHaveLength(1)
  })

  test('allows responses of the API to do nothing', async () => {
    expect((await policyOf('/api/v1/health'))['default-src']).toEqual(["'none'"])
  })
})

test('makes cookies valid only for this host and HTTPS if the page came over HTTPS', async () => {
  const response = await fetch(`${app.url}/api/v1/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ana@example.org', password: 'a long enough secret', name: 'Ana' }),
  })
  const cookie = response.headers.get('set-cookie')!
  expect(cookie).toMatch(/^__Host-woodalo-device=/)
  for (const part of ['Secure', 'HttpOnly', 'SameSite=Strict', 'Path=/']) expect(cookie).toContain(part)
  expect(cookie).not.toContain('Domain')
})
