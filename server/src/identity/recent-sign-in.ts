// Who has to have signed in just now before they change how one signs in to the account, or delete it.
import { Failure } from '../failure.ts'
import type { Principal } from '../principal.ts'
import type { AccountState, Generations } from './account-generation-and-lock-store.ts'
import type { Sessions } from './open-and-end-sessions.ts'
import type { Ways } from './ways-to-sign-in.ts'

export interface RecentSignIn {
  /**
   * Returns the account, with the session, if the caller may change its ways of signing in; the change is then made under
   * `generations.expect`. Throws unless the caller has just signed in. Guests need not: they have no way to sign in
   * that could be taken from them.
   */
  mayChange(principal: Principal): Promise<AccountState>
  /**
   * Throws unless the caller may delete the account, for which the same holds. A hosted provider's token is refused
   * nothing here: only its provider knows when its owner signed in.
   */
  mayLeave(principal: Principal): Promise<void>
}

export function createRecentSignIn(parts: {
  ways: Pick<Ways, 'of'>
  generations: Generations
  sessions: Sessions
}): RecentSignIn {
  const { ways, generations, sessions } = parts

  async function mayChange(principal: Principal): Promise<AccountState> {
    // Read before checking the session: whatever ends the session also begins a new generation.
    const account = await generations.now(principal.userId)
    if (!account) throw new Failure('NOT_SIGNED_IN')
    const { email, phone, google } = await ways.of(principal.userId)
    const hasAny = email !== null || phone !== null || google
    if (hasAny || principal.sessionId === null) await sessions.mustBeFresh(principal)
    else await sessions.mustBeOpen(principal)
    return { ...account, sessionId: principal.sessionId }
  }

  return {
    mayChange,
    async mayLeave(principal) {
      if (principal.sessionId !== null) await mayChange(principal)
    },
  }
}
