import type { ErrorCode, SignedIn, User } from '@woodalo/protocol'
import { apiBase } from '@woodalo/protocol'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import type { Transact, Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { Limiter } from '../limits/count-tries.ts'
import type { Rules } from '../limits/rules.ts'
import type { Logger } from '../logging.ts'
import type { EmailStore } from './email-login-and-proof-store.ts'
import type { FormerEmailStore } from './former-email-store.ts'
import type { Principal } from '../principal.ts'
import type { AccountNotices } from './account-notices.ts'
import type { AccountState, Generations } from './account-generation-and-lock-store.ts'
import { lifetimes } from './lifetimes.ts'
import type { SignInContext } from './sign-in-model.ts'
import type { OpenIdProvider } from './openid-provider.ts'
import type { Accounts, Bans } from './ports.ts'
import type { Sessions } from './open-and-end-sessions.ts'
import type { SocialIdentity, SocialStore } from './social-link-and-attempt-store.ts'
import type { Ways } from './ways-to-sign-in.ts'
import { newToken } from './tokens.ts'
import type { Trail } from './sign-in-trail.ts'
import type { RecentSignIn } from './recent-sign-in.ts'

export interface SocialParts {
  transact: Transact
  /** Empty if none is configured. */
  providers: readonly OpenIdProvider[]
  socials: SocialStore
  generations: Generations
  recentSignIn: RecentSignIn
  notices: AccountNotices
  emails: EmailStore
  formerEmails: Pick<FormerEmailStore, 'of'>
  ways: Pick<Ways, 'removeAddedAfter'>
  accounts: Accounts
  sessions: Sessions
  limiter: Limiter
  rules: Rules
  trail: Trail
  log: Logger
  publicUrl: string
  bans: Pick<Bans, 'keep'>
}

export type SocialSignIn = ReturnType<typeof createSocialSignIn>

/** Signing in through another provider: authorization code with PKCE, state and nonce, bound to one browser. */
export function createSocialSignIn(parts: SocialParts) {
  const { socials, emails, generations, notices, accounts, sessions, limiter, rules, transact, trail } = parts

  function redirectUri(provider: string): string {
    return `${parts.publicUrl}${apiBase}/auth/return/${provider}`
  }

  /** Returns the browser's final address. Only our own pages are allowed, because the fragment will carry a code. */
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

  /** Returns the user for a provider's account: the linked one, or the owner of its proven email. */
  async function knownUser(identity: SocialIdentity, tx?: Tx): Promise<string | null> {
    const linked = await socials.userOf(identity.issuer, identity.subject, tx)
    return linked ?? (identity.emailProven ? emails.ownerOf(identity.email!, tx) : null)
  }

  /**
   * Two people of one provider have had the same email one after the other, as in a company that gives addresses again.
   * Only what the provider calls them tells them apart: the later one does not get the account of the first by the email.
   */
  async function withoutEmailOfAnother<Returned extends SocialIdentity>(
    identity: Returned,
    tx?: Tx,
  ): Promise<Returned> {
    const owner = identity.emailProven ? await emails.ownerOf(identity.email!, tx) : null
    const isLinked = (await socials.userOf(identity.issuer, identity.subject, tx)) !== null
    if (owner === null || isLinked || !(await socials.hasOtherSubject(owner, identity, tx))) return identity
    return { ...identity, email: null, emailProven: false }
  }

  function newUser(tx: Tx, identity: SocialIdentity, { language }: SignInContext): Promise<User> {
    return accounts.open(tx, {
      displayName: identity.name ?? '',
      email: identity.email,
      emailProven: identity.emailProven,
      phone: null,
      photoURL: identity.picture,
      isGuest: false,
      language,
    })
  }

  /**
   * If an account has left this email, for whose owner the provider vouches, gives it back: whatever was added since goes,
   * and all sessions end. Returns the account's user.
   */
  async function takeAccountBack(tx: Tx, { email, emailProven }: SocialIdentity): Promise<string | null> {
    const lost = emailProven ? await parts.formerEmails.of(email!, tx) : null
    if (!lost) return null
    const { userId } = lost
    const account = await generations.hold(tx, userId)
    if (!(await emails.claim(tx, email!, userId))) return null
    await parts.ways.removeAddedAfter(tx, userId, (await emails.waysTrustedUntil(tx, email!, userId))!)
    await sessions.endAll(tx, userId, 'former email')
    await generations.raise(tx, account)
    return userId
  }

  async function stateOf(userId: string | null): Promise<AccountState | null> {
    return userId === null ? null : generations.now(userId)
  }

  return {
    offers: (name: string) => parts.providers.some((provider) => provider.name === name),

    /** `browser` is the secret that this browser keeps in a cookie until it returns. */
    async begin(
      { provider: name, callbackURL }: { provider: string; callbackURL: string },
      principal: Principal | null,
      browser: string,
      context: SignInContext,
    ): Promise<{ url: string }> {
      await limiter.take(rules.signIns, context.address)
      const linkTo = principal && (await parts.recentSignIn.mayChange(principal))
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
        { provider: name, nonce, verifier, returnTo, linkTo },
        lifetimes.socialAttemptSeconds,
      )
      return { url }
    },

    /** Returns where to send the browser, also after a failure. */
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
        const identity = await withoutEmailOfAnother(
          await provider.identify(returnedTo, { state: state!, ...attempt }),
        )
        const isLink = attempt.linkTo !== null
        const account = attempt.linkTo ?? (await stateOf(await knownUser(identity)))
        const code = newToken()
        await socials.keep(code, browser, { ...identity, isLink, account }, lifetimes.exchangeCodeSeconds)
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
          const redeemed = browser ? await socials.redeem(tx, code, browser) : null
          if (!redeemed) throw new Failure('LINK_EXPIRED')
          const returned = await withoutEmailOfAnother(redeemed, tx)
          act.isLink = returned.isLink
          act.name = `${act.isLink ? 'link' : 'sign-in'}-${returned.provider}`
          if (returned.account) await generations.expect(tx, returned.account, 'LINK_EXPIRED')
          const userId =
            returned.account?.userId ??
            (await knownUser(returned, tx)) ??
            (await takeAccountBack(tx, returned))
          const user =
            userId === null ? await newUser(tx, returned, context) : await accounts.find(userId, tx)
          if (!user) throw new Failure('LINK_EXPIRED')
          let account = await generations.hold(tx, user.id)
          // One at a time, so that a thief's beside the owner's cannot stay unseen.
          if (act.isLink && (await socials.hasOtherSubject(user.id, returned, tx)))
            throw new Failure('ALREADY_LINKED')
          const address = userId === null ? undefined : await notices.addressOf(tx, userId)
          // The provider may have given its person another email since; a ban holds for the one before, too.
          if (userId !== null) await parts.bans.keep(tx, user.id)
          const way = await socials.link(tx, returned, user.id)
          if (way === 'taken') throw new Failure('ALREADY_LINKED')
          if (way === 'new' && userId !== null) {
            if (act.isLink) await limiter.take(rules.wayChanges, user.id)
            account = await generations.raise(tx, account)
          }
          const isClaimed = returned.emailProven && (await emails.claim(tx, returned.email!, user.id))
          if (isClaimed) {
            await accounts.emailProven(tx, user.id, returned.email!)
            await parts.bans.keep(tx, user.id)
          }
          // Only now, because the account may have got a former email back, which is not told that it left.
          if (way === 'new' && userId !== null) await notices.tell(tx, user.id, 'google', address)
          // Somebody has just proven it by a mail: the provider's account belongs to theirs.
          if (userId === null && returned.emailProven && !isClaimed) throw new Failure('ALREADY_LINKED')
          if (act.isLink) await accounts.noLongerGuest(tx, user.id)
          return sessions.open(tx, account, (await accounts.find(user.id, tx))!, 'google', context)
        })
      const signedIn = await attempt().catch((error: unknown) => {
        // The same new person came in twice at once, and the other call has created or proven the account meanwhile.
        if (error instanceof Failure && error.code === 'ALREADY_LINKED' && !act.isLink) return attempt()
        throw error
      })
      await trail.add(act.name, 'done', signedIn.user.id, context)
      return signedIn
    },
  }
}
