import type { ErrorCode, SignedIn, User } from '@woodalo/protocol'
import { apiBase } from '@woodalo/protocol'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import type { Transact, Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { Rules } from '../limits/rules.ts'
import type { Logger } from '../logging.ts'
import type { Principal } from '../principal.ts'
import type { EmailStore } from './email-store.ts'
import { lifetimes, newToken, type SignInContext } from './model.ts'
import type { OpenIdProvider } from './openid-provider.ts'
import type { Accounts } from './ports.ts'
import type { Sessions } from './sessions.ts'
import type { SocialIdentity, SocialStore } from './social-store.ts'
import type { Trail } from './trail.ts'

export interface SocialParts {
  transact: Transact
  /** None where none is configured. */
  providers: readonly OpenIdProvider[]
  socials: SocialStore
  emails: EmailStore
  accounts: Accounts
  sessions: Sessions
  limiter: Limiter
  rules: Rules
  trail: Trail
  log: Logger
  publicUrl: string
  tellChange(tx: Tx, userId: string): Promise<void>
}

export type SocialSignIn = ReturnType<typeof createSocialSignIn>

/** Signing in through another provider: authorization code with PKCE, state and nonce, bound to one browser. */
export function createSocialSignIn(parts: SocialParts) {
  const { socials, emails, accounts, sessions, limiter, rules, transact, trail } = parts

  function redirectUri(provider: string): string {
    return `${parts.publicUrl}${apiBase}/auth/return/${provider}`
  }

  /** Where the browser goes in the end. Only pages of ours: the fragment will carry a code. */
  function ownAddress(callbackURL: string): URL {
    const ours = parts.publicUrl
    const url = URL.canParse(callbackURL, ours) ? new URL(callbackURL, ours) : undefined
    if (!url || url.origin !== new URL(ours).origin || url.username !== '' || url.password !== '')
      throw new Failure('ADDRESS_NOT_ALLOWED')
    url.hash = ''
    return url
  }

  function backTo(address: string, what: 'code' | 'error', value: string): string {
    return `${address}#${what}=${encodeURIComponent(value)}`
  }

  /** The user behind a provider's account: the one it was linked to, the owner of its proven email, or a new one. */
  async function userFor(tx: Tx, identity: SocialIdentity, context: SignInContext): Promise<User> {
    const linked = await socials.userOf(tx, identity.issuer, identity.subject)
    const owner = linked ?? (identity.emailProven ? await emails.ownerOf(identity.email!, tx) : null)
    const known = owner === null ? null : await accounts.find(owner, tx)
    return (
      known ??
      accounts.open(tx, {
        displayName: identity.name ?? '',
        email: identity.email,
        emailProven: identity.emailProven,
        phone: null,
        photoURL: identity.picture,
        isGuest: false,
        language: context.language,
      })
    )
  }

  return {
    offers: (name: string) => parts.providers.some((provider) => provider.name === name),

    /** `browser` is the secret that this browser keeps in a cookie until it is back. */
    async begin(
      { provider: name, callbackURL }: { provider: string; callbackURL: string },
      principal: Principal | null,
      browser: string,
      context: SignInContext,
    ): Promise<{ url: string }> {
      await limiter.take(rules.signIns, context.address)
      const returnTo = ownAddress(callbackURL).href
      const provider = parts.providers.find((candidate) => candidate.name === name)
      if (!provider) throw new Failure('PROVIDER_UNAVAILABLE')
      const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
      const url = await provider
        .authorizationUrl({ redirectUri: redirectUri(name), state, nonce, verifier })
        .catch((error: Error) => {
          parts.log.error({ reason: error.message, provider: name }, 'a provider could not be reached')
          throw new Failure('PROVIDER_UNAVAILABLE')
        })
      await socials.begin(
        state,
        browser,
        { provider: name, nonce, verifier, returnTo, linkUserId: principal?.userId ?? null },
        lifetimes.socialAttemptSeconds,
      )
      return { url }
    },

    /** Answers where to send the browser, whatever happened. */
    async comeBack(
      name: string,
      search: string,
      browser: string | undefined,
      context: SignInContext,
    ): Promise<string> {
      await limiter.take(rules.signIns, context.address)
      const query = new URLSearchParams(search)
      const state = query.get('state')
      const attempt = state && browser ? await socials.take(state, browser) : null
      const failed = (code: ErrorCode) =>
        backTo(attempt?.returnTo ?? `${parts.publicUrl}/login`, 'error', code)
      const provider = parts.providers.find((candidate) => candidate.name === name)
      if (!attempt || !provider || attempt.provider !== name || !browser) {
        await trail.add(`sign-in-${provider?.name ?? 'social'}`, 'refused', null, context)
        return failed('LINK_EXPIRED')
      }
      if (query.get('error') === 'access_denied') return failed('SIGN_IN_CANCELED')
      const returnedTo = new URL(redirectUri(name))
      returnedTo.search = search
      try {
        const identity = await provider.identify(returnedTo, { state: state!, ...attempt })
        const code = newToken()
        await socials.keep(
          code,
          browser,
          { ...identity, linkUserId: attempt.linkUserId },
          lifetimes.exchangeCodeSeconds,
        )
        return backTo(attempt.returnTo, 'code', code)
      } catch (error) {
        const { code, name: kind } = error as { code?: string; name?: string }
        parts.log.warn({ provider: name, reason: code ?? kind }, 'a return from a provider was refused')
        await trail.add(`sign-in-${name}`, 'refused', null, context)
        return failed('PROVIDER_UNAVAILABLE')
      }
    },

    async exchange(
      { code }: { code: string },
      browser: string | undefined,
      context: SignInContext,
    ): Promise<SignedIn> {
      await limiter.take(rules.links, context.address)
      const act = { name: 'sign-in-google', isLink: false }
      const attempt = () =>
        transact(async (tx) => {
          const identity = browser ? await socials.redeem(tx, code, browser) : null
          if (!identity) throw new Failure('LINK_EXPIRED')
          const { linkUserId } = identity
          act.isLink = linkUserId !== null
          act.name = `${act.isLink ? 'link' : 'sign-in'}-${identity.provider}`
          const user =
            linkUserId === null ? await userFor(tx, identity, context) : await accounts.find(linkUserId, tx)
          if (!user) throw new Failure('LINK_EXPIRED')
          if (!(await socials.link(tx, identity, user.id))) throw new Failure('ALREADY_LINKED')
          if (identity.emailProven && (await emails.claim(tx, identity.email!, user.id)))
            await accounts.emailProven(tx, user.id, identity.email!)
          if (linkUserId !== null) {
            await accounts.noLongerGuest(tx, user.id)
            await parts.tellChange(tx, user.id)
          }
          return sessions.open(tx, (await accounts.find(user.id, tx))!, 'google', context)
        })
      const signedIn = await attempt().catch((error: unknown) => {
        // A new person in two places at once: the other one has made the account meanwhile.
        if (error instanceof Failure && error.code === 'ALREADY_LINKED' && !act.isLink) return attempt()
        throw error
      })
      await trail.add(act.name, 'done', signedIn.user.id, context)
      return signedIn
    },
  }
}
