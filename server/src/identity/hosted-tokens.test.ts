import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Logger } from '../logging.ts'
import { createHostedTokens } from './hosted-tokens.ts'

const issuer = 'https://provider.example'
const discovery = `${issuer}/.well-known/openid-configuration`
let asked: string[] = []
let document: object = {}
let published: object[] = []

beforeEach(() => {
  asked = []
  ensured = []
  published = []
  vi.stubGlobal('fetch', async (url: string | URL) => {
    asked.push(url.toString())
    return Response.json(url.toString() === discovery ? document : { keys: published })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Returns a token, and the key that its provider publishes. */
async function signed(alg: string): Promise<{ token: string; key: object }> {
  const { privateKey, publicKey } = await generateKeyPair(alg)
  const token = await new SignJWT({ sub: 'ana' })
    .setProtectedHeader({ alg, kid: alg })
    .setIssuer(issuer)
    .setAudience('woodalo')
    .setIssuedAt()
    .setExpirationTime('1 minute')
    .sign(privateKey)
  return { token, key: { ...(await exportJWK(publicKey)), kid: alg, alg } }
}
const { token: unknownToken } = await signed('ES256')

let ensured: [userId: string, issuedAt: Date][] = []
const authenticate = (token = unknownToken) =>
  createHostedTokens({
    issuer,
    audience: 'woodalo',
    ensureUser: async (...user) => {
      ensured.push(user)
      return true
    },
    log: { error: () => {} } as unknown as Logger,
  }).authenticate(token)

test('a token whose key is not among the published ones is refused', async () => {
  document = { issuer, jwks_uri: `${issuer}/keys` }
  expect(await authenticate()).toBeNull()
  expect(asked).toEqual([discovery, `${issuer}/keys`])
})

// RFC 7518, section 3.1, and RFC 9864: all that sign with a private key.
test.each([
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
])('a token signed with %s by a published key is its holder’s', async (alg) => {
  document = { issuer, jwks_uri: `${issuer}/keys` }
  const { token, key } = await signed(alg)
  published = [key]
  expect(await authenticate(token)).toMatchObject({ userId: 'ana', sessionId: null })
})

test('a token lasts and was issued within a minute, by which clocks may differ', async () => {
  document = { issuer, jwks_uri: `${issuer}/keys` }
  const { token, key } = await signed('ES256')
  published = [key]
  const { iat, exp } = decodeJwt(token) as { iat: number; exp: number }
  expect(await authenticate(token)).toEqual({
    userId: 'ana',
    sessionId: null,
    validUntil: new Date((exp + 60) * 1000),
  })
  expect(ensured).toEqual([['ana', new Date((iat - 60) * 1000)]])
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
