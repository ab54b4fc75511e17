import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { Failure } from '../failure.ts'
import type { Logger } from '../logging.ts'
import type { Principal } from '../principal.ts'

/** Public-key signatures only. With a shared secret, or none, anybody who reads the published keys could sign. */
const algorithms = [
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
]
const tokenTypes = new Set([undefined, 'jwt', 'at+jwt', 'application/at+jwt'])
const clockToleranceSeconds = 60

interface PublishedKeys {
  /** As written in its tokens. */
  issuer: string
  getKey: JWTVerifyGetKey
}

export interface HostedTokens {
  /** Returns the token's holder, or null for any invalid token. Throws while the provider's keys cannot be read. */
  authenticate(token: string): Promise<Principal | null>
}

/** Accepts the tokens of a hosted identity provider (Firebase, Auth0, Keycloak, Cognito …) as bearer tokens. */
export function createHostedTokens(parts: {
  issuer: string
  audience: string
  /** Returns false if this user's account was deleted after `issuedAt`: the earliest time of the token's issue. */
  ensureUser(userId: string, issuedAt: Date): Promise<boolean>
  log: Logger
}): HostedTokens {
  const { audience, log } = parts
  const bare = (issuer: string) => issuer.replace(/\/+$/, '')
  let keys: Promise<PublishedKeys> | undefined

  async function discover(): Promise<PublishedKeys> {
    const url = `${bare(parts.issuer)}/.well-known/openid-configuration`
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000), redirect: 'error' })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    const document = (await response.json()) as { issuer?: string; jwks_uri?: string }
    // Some providers write their name with a trailing slash, and people omit it.
    if (!document.issuer || bare(document.issuer) !== bare(parts.issuer) || !document.jwks_uri)
      throw new Error('the discovery document is of another issuer')
    const jwks = new URL(document.jwks_uri)
    if (jwks.protocol !== 'https:' && new URL(parts.issuer).protocol === 'https:')
      throw new Error('keys without https')
    // For an unknown key the set is fetched again at once, but not more often than every few seconds.
    const getKey = createRemoteJWKSet(jwks, {
      cacheMaxAge: 600_000,
      cooldownDuration: 3_000,
      timeoutDuration: 10_000,
    })
    return { issuer: document.issuer, getKey }
  }

  async function publishedKeys(): Promise<PublishedKeys> {
    keys ??= discover()
    try {
      return await keys
    } catch (error) {
      keys = undefined
      log.error({ reason: (error as Error).message }, 'the hosted provider could not be reached')
      // Not a refusal of the session, because the client would then sign the user out.
      throw new Failure('SERVICE_UNAVAILABLE')
    }
  }

  return {
    async authenticate(token) {
      const { issuer, getKey } = await publishedKeys()
      try {
        const { payload, protectedHeader } = await jwtVerify(token, getKey, {
          issuer,
          audience,
          algorithms,
          clockTolerance: clockToleranceSeconds,
          requiredClaims: ['sub', 'exp', 'iat'],
        })
        const { sub, exp, iat } = payload as { sub: unknown; exp: number; iat: number }
        if (!tokenTypes.has(protectedHeader.typ?.toLowerCase())) return null
        if (iat > Date.now() / 1000 + clockToleranceSeconds) return null
        if (typeof sub !== 'string') {
          log.warn({ typeOfSub: typeof sub }, 'a hosted token was refused, because its sub is no text')
          return null
        }
        if (sub.length === 0 || sub.length > 255 || !sub.isWellFormed() || sub.includes('\u0000')) return null
        // By a provider's clock that is ahead, a token from before a deletion seems to be from after it.
        const issuedAt = new Date((iat - clockToleranceSeconds) * 1000)
        if (!(await parts.ensureUser(sub, issuedAt))) return null
        return { userId: sub, sessionId: null, validUntil: new Date((exp + clockToleranceSeconds) * 1000) }
      } catch (error) {
        if (
          error instanceof errors.JWKSTimeout ||
          !(error instanceof errors.JOSEError) ||
          isFetchFailure(error)
        ) {
          log.error({ reason: (error as Error).message }, 'a hosted token could not be checked')
          throw new Failure('SERVICE_UNAVAILABLE')
        }
        return null
      }
    },
  }
}

/** The key set could not be fetched, which proves nothing about the token. */
function isFetchFailure(error: InstanceType<typeof errors.JOSEError>): boolean {
  return error.code === 'ERR_JOSE_GENERIC'
}
