import { email as emailSchema } from '@woodalo/protocol'
import * as openid from 'openid-client'
import type { SocialIdentity } from './social-link-and-attempt-store.ts'
import { isProven, google } from './proven-by-provider.ts'

/** A provider for signing in with OpenID Connect: Google, or another configured issuer. */
export interface OpenIdProvider {
  name: string
  authorizationUrl(request: {
    redirectUri: string
    state: string
    nonce: string
    verifier: string
  }): Promise<string>
  /** Returns who came back. Throws for anything but a valid response to this very request. */
  identify(
    returnedTo: URL,
    expected: { state: string; nonce: string; verifier: string },
  ): Promise<SocialIdentity>
}

const rereadAfterMilliseconds = 12 * 3600 * 1000

function textOf(value: unknown, maxLength: number): string | null {
  return typeof value === 'string' && value !== '' && value.isWellFormed() && !value.includes('\u0000')
    ? value.slice(0, maxLength)
    : null
}

export function createOpenIdProvider(options: {
  name: string
  issuer: string
  clientId: string
  clientSecret: string
}): OpenIdProvider {
  let known: { configuration: Promise<openid.Configuration>; at: number } | undefined

  async function discover(): Promise<openid.Configuration> {
    const issuer = new URL(options.issuer)
    return openid.discovery(issuer, options.clientId, options.clientSecret, undefined, {
      timeout: 10,
      execute: [
        // Checks the ID token's signature too, not only the connection it came over.
        openid.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
      ],
    })
  }

  function configuration(): Promise<openid.Configuration> {
    if (known && Date.now() - known.at < rereadAfterMilliseconds) return known.configuration
    const fresh = { configuration: discover(), at: Date.now() }
    known = fresh
    fresh.configuration.catch(() => {
      if (known === fresh) known = undefined
    })
    return fresh.configuration
  }

  return {
    name: options.name,
    async authorizationUrl({ redirectUri, state, nonce, verifier }) {
      const url = openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        response_type: 'code',
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        // Not every provider supports this. Google's users often have several accounts.
        ...(options.issuer === google && { prompt: 'select_account' }),
      })
      return url.href
    },
    async identify(returnedTo, { state, nonce, verifier }) {
      const config = await configuration()
      const tokens = await openid.authorizationCodeGrant(config, returnedTo, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const identified = tokens.claims()!
      // Everybody without a name at the provider would be one person.
      if (identified.sub === '') throw new Error('the provider names nobody')
      let claims: Record<string, unknown> = identified
      if (claims['email'] === undefined && config.serverMetadata().userinfo_endpoint)
        claims = { ...(await openid.fetchUserInfo(config, tokens.access_token, identified.sub)), ...claims }
      // Several addresses, or a line break, are no mailbox that anybody can vouch for.
      const email = emailSchema.safeParse(claims['email']).data ?? null
      const picture = textOf(claims['picture'], 2_000)
      return {
        provider: options.name,
        issuer: identified.iss,
        subject: identified.sub,
        email,
        emailProven: email !== null && isProven(identified.iss, claims),
        name: textOf(claims['name'], 100),
        picture: picture?.startsWith('https://') ? picture : null,
      }
    },
  }
}
