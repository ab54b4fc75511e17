import type { SignedIn } from '@woodalo/protocol'
import type { Transact } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { Rules } from '../limits/rules.ts'
import type { EmailSignIn } from './email.ts'
import type { SignInContext } from './model.ts'
import type { Accounts } from './ports.ts'
import type { Sessions } from './sessions.ts'
import type { Trail } from './trail.ts'

/** Every way in, put together. */
export interface IdentityService {
  sessions: Sessions
  email: EmailSignIn
  signInGuest(
    fields: { nickname?: string | undefined; email: string },
    context: SignInContext,
  ): Promise<SignedIn>
}

export interface IdentityParts {
  transact: Transact
  accounts: Accounts
  sessions: Sessions
  email: EmailSignIn
  limiter: Limiter
  rules: Rules
  trail: Trail
}

export function createIdentityService(parts: IdentityParts): IdentityService {
  const { accounts, sessions, limiter, rules, transact, trail } = parts
  return {
    sessions,
    email: parts.email,
    async signInGuest({ nickname, email }, context) {
      const displayName = nickname?.trim() ?? ''
      if (displayName === '') throw new Failure('NICKNAME_REQUIRED')
      await limiter.take(rules.signIns, context.address)
      const signedIn = await transact(async (tx) => {
        const user = await accounts.open(tx, {
          displayName,
          email,
          emailProven: false,
          phone: null,
          photoURL: null,
          isGuest: true,
          language: context.language,
        })
        return sessions.open(tx, user, 'guest', context)
      })
      await trail.add('sign-in-guest', 'done', signedIn.user.id, context)
      return signedIn
    },
  }
}
