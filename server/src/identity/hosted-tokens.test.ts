import { generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Logger } from '../logging.ts'
import { createHostedTokens } from './hosted-tokens.ts'

const issuer = 'https://provider.example'
const discovery = `${issuer}/.well-known/openid-configuration`
let asked: string[] = []
let document: object = {}

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (url: string | URL) => {
    asked.push(url.toString())
    return Response.json(url.toString() === discovery ? document : { keys: [] })
  })
})
afterEach(() => vi.unstubAllGlobals())

const { privateKey } = await generateKeyPair('ES256')
const token = await new SignJWT({ sub: 'ana' })
  .setProtectedHeader({ alg: 'ES256', kid: 'one' })
  .setIssuer(issuer)
  .setAudience('woodalo')
  .setIssuedAt()
  .setExpirationTime('1 minute')
  .sign(privateKey)

const authenticate = () =>
  createHostedTokens({
    issuer,
    audience: 'woodalo',
    ensureUser: async () => true,
    log: { error: () => {} } as unknown as Logger,
  }).authenticate(token)

test('a token whose key is not among the published ones is refused', async () => {
  document = { issuer, jwks_uri: `${issuer}/keys` }
  expect(await authenticate()).toBeNull()
  expect(asked).toEqual([discovery, `${issuer}/keys`])
})

test.each([
  ['without https', { issuer, jwks_uri: 'http://provider.example/keys' }],
  ['of another issuer', { issuer: 'https://other.example', jwks_uri: `${issuer}/keys` }],
  ['without an address', { issuer }],
])('keys %s are not fetched, and nobody is refused for it', async (_, found) => {
  document = found
  await expect(authenticate()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(asked).toEqual([discovery])
})
