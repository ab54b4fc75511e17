// Signing in as a guest, with a name and perhaps an email that nobody has proven.
import type { Transact, Tx } from '../database/connection.ts'
import type { Limiter } from '../limits/count-tries.ts'
import type { Rules } from '../limits/rules.ts'
import type { Generations } from './account-generation-and-lock-store.ts'
import type { Accounts } from './ports.ts'
import type { Sessions } from './open-and-end-sessions.ts'
import type { OpenedAccount, SignInContext } from './sign-in-model.ts'
import type { Trail } from './sign-in-trail.ts'

interface GuestParts {
  transact: Transact
  accounts: Accounts
  sessions: Sessions
  generations: Generations
  /** Returns whether a ban of the browser's former account holds for a new one. */
  followBans(tx: Tx, userId: string, context: SignInContext): Promise<boolean>
  limiter: Limiter
  rules: Rules
  trail: Trail
}

export function createGuestSignIn(parts: GuestParts) {
  const { accounts, sessions, generations, limiter, rules, transact, trail } = parts
  return async (
    { nickname, email }: { nickname: string; email: string },
    context: SignInContext,
  ): Promise<OpenedAccount> => {
    await limiter.take(rules.signIns, context.address)
    await limiter.take(rules.newAccountsOfAddress, context.address)
    const opened = await transact(async (tx) => {
      const user = await accounts.open(tx, {
        displayName: nickname,
        email,
        emailProven: false,
        phone: null,
        photoURL: null,
        isGuest: true,
        language: context.language,
      })
      const keepsCookie = await parts.followBans(tx, user.id, context)
      const account = await generations.hold(tx, user.id)
      return { signedIn: await sessions.open(tx, account, user, 'guest', context), keepsCookie }
    })
    await trail.add('sign-in-guest', 'done', opened.signedIn.user.id, context)
    return opened
  }
}
