// A certified OpenID provider for a test. It stands for Google, and for any hosted provider.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'

export interface Person {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  picture?: string
}

export interface OpenIdIssuer {
  issuer: string
  clientId: string
  clientSecret: string
  /** The person who signs in next. Null cancels. */
  person: Person | null
  /** Starts the provider, once the address of the service that uses it is known. */
  serve(redirectUri: string): void
  /** Returns a token signed with the provider's own key. */
  sign(claims: JWTPayload, header?: { alg?: string; typ?: string; kid?: string }): Promise<string>
  /** Switches to a new signing key, published beside the old one. */
  rotateKeys(): Promise<void>
  stop(): Promise<void>
}

interface SigningKey {
  kid: string
  privateKey: CryptoKey
  jwk: JWK
}

async function newSigningKey(kid: string): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { kid, privateKey, jwk: { ...jwk, kid, use: 'sig', alg: 'RS256' } }
}

export async function startOpenIdIssuer(): Promise<OpenIdIssuer> {
  const keys = [await newSigningKey('first')]
  let handler: RequestListener = (_request, response) => response.writeHead(503).end()
  const server = createServer((request, response) => handler(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let redirect = 'http://localhost/none'

  function build(): void {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: made.clientId,
          client_secret: made.clientSecret,
          redirect_uris: [redirect],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      jwks: { keys: keys.toReversed().map(({ jwk }) => jwk) },
      cookies: { keys: ['a cookie key of the test provider'] },
      claims: { email: ['email', 'email_verified'], profile: ['name', 'picture'] },
      features: { devInteractions: { enabled: false } },
      ttl: {
        AccessToken: 600,
        AuthorizationCode: 60,
        Grant: 600,
        IdToken: 600,
        Interaction: 600,
        Session: 600,
      },
      pkce: { required: () => true },
      interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_context: unknown, id: string) => ({
        accountId: id,
        claims: () => made.person ?? { sub: id },
      }),
      async loadExistingGrant(context: {
        oidc: {
          provider: {
            Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<string> }
          }
          client: { clientId: string }
          session: { accountId: string }
        }
      }) {
        const { oidc } = context
        const grant = new oidc.provider.Grant({
          clientId: oidc.client.clientId,
          accountId: oidc.session.accountId,
        })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
    const own = provider.callback()
    handler = (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return own(request, response)
      const { person } = made
      provider
        .interactionFinished(
          request,
          response,
          person === null
            ? { error: 'access_denied', error_description: 'the person pressed cancel' }
            : { login: { accountId: person.sub } },
        )
        .catch(() => response.writeHead(500).end())
    }
  }

  const made: OpenIdIssuer = {
    issuer,
    clientId: 'woodalo',
    clientSecret: 'a secret that only the two of them know',
    person: null,
    serve(redirectUri) {
      redirect = redirectUri
      build()
    },
    async sign(claims, header = {}) {
      const { kid, privateKey } = keys.at(-1)!
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT', ...header })
        .sign(privateKey)
    },
    async rotateKeys() {
      keys.push(await newSigningKey(`key ${keys.length + 1}`))
      build()
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  build()
  return made
}
