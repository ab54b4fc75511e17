import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createOpenIdProvider } from './openid-provider.ts'
import { isProven } from './proven-by-provider.ts'

const google = 'https://accounts.google.com'
const other = 'https://id.example.org'

describe('an email from a provider', () => {
  test.each([
    ['which it does not vouch for', other, { email_verified: false }],
    ['of which it says nothing', other, {}],
    ['with a word that is no yes', other, { email_verified: 'false' }],
    ['with a number that is no yes', other, { email_verified: 1 }],
    ['that Google once proved and does not run', google, { email_verified: true }],
    [
      'that only looks like one of Google’s',
      google,
      { email_verified: true, email: 'ana@gmail.com.example' },
    ],
    ['that only ends like one of Google’s', google, { email_verified: true, email: 'ana@notgmail.com' }],
    ['of Google’s that Google does not vouch for', google, { email_verified: false, email: 'ana@gmail.com' }],
    ['of a hosted domain that is no name', google, { email_verified: true, hd: true }],
  ])('%s proves nothing', (_which, issuer, claims) => {
    expect(isProven(issuer, { email: 'ana@example.org', ...claims })).toBe(false)
  })

  test.each([
    ['which it vouches for', other, { email_verified: true }],
    ['which it vouches for in a word', other, { email_verified: 'true' }],
    ['of Google’s own', google, { email_verified: true, email: 'Ana@GMail.com' }],
    ['of a domain that Google hosts', google, { email_verified: true, hd: 'example.org' }],
  ])('%s is proven', (_which, issuer, claims) => {
    expect(isProven(issuer, { email: 'ana@example.org', ...claims })).toBe(true)
  })
})

test('a provider that was away is asked again at the next sign-in', async () => {
  let isAway = true
  let issuer = ''
  const server = createServer((_request, response) => {
    if (isAway) response.writeHead(503).end()
    else
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth` }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = createOpenIdProvider({ name: 'google', issuer, clientId: 'ours', clientSecret: 'secret' })
  const begin = () =>
    provider.authorizationUrl({
      redirectUri: 'http://localhost/returned',
      state: 'state',
      nonce: 'nonce',
      verifier: 'v'.repeat(43),
    })
  await expect(begin()).rejects.toThrow('unexpected HTTP response status')
  isAway = false
  expect(await begin()).toContain(`${issuer}/auth?`)
})

/** Returns the result of a sign-in at a provider that names this person. */
async function identified(sub: string) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let issuer = ''
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  function idToken(): string {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      aud: 'ours',
      sub,
      nonce: 'nonce',
      iat: now,
      exp: now + 60,
      email: 'ana@example.org',
    }
    const signed = `${part({ alg: 'RS256', kid: 'one' })}.${part(claims)}`
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
  }
  const answers: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/keys': () => ({
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
    }),
    '/token': () => ({ access_token: 'access', token_type: 'bearer', id_token: idToken() }),
  }
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[request.url!]!()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = createOpenIdProvider({ name: 'google', issuer, clientId: 'ours', clientSecret: 'secret' })
  return provider.identify(new URL('http://localhost/returned?code=code&state=state'), {
    state: 'state',
    nonce: 'nonce',
    verifier: 'v'.repeat(43),
  })
}

test('whom the provider does not name is nobody, since all of those would be one person', async () => {
  expect(await identified('ana')).toMatchObject({
    subject: 'ana',
    email: 'ana@example.org',
    emailProven: false,
  })
  await expect(identified('')).rejects.toThrow('the provider names nobody')
})
