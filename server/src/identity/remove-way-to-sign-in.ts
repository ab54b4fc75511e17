// Removing the email, the phone or the provider by which an account can be signed in to. The last way stays.
import type { Transact, Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { Principal } from '../principal.ts'
import type { AccountNotices } from './account-notices.ts'
import type { Generations } from './account-generation-and-lock-store.ts'
import type { FormerPhoneStore } from './former-phone-store.ts'
import type { PhoneStore } from './phone-link-and-code-store.ts'
import type { RecentSignIn } from './recent-sign-in.ts'
import type { SignInContext } from './sign-in-model.ts'
import type { Trail } from './sign-in-trail.ts'
import type { SocialStore } from './social-link-and-attempt-store.ts'
import type { ChangeWays } from './limit-on-changing-ways-to-sign-in.ts'
import type { Ways, WayToSignIn } from './ways-to-sign-in.ts'

interface RemovingParts {
  transact: Transact
  ways: Ways
  recentSignIn: RecentSignIn
  generations: Generations
  notices: AccountNotices
  phones: PhoneStore
  formerPhones: FormerPhoneStore
  socials: SocialStore
  changeWays: ChangeWays
  trail: Trail
}

export interface RemovedWay {
  /** Whether it was a phone that can still get the account back. */
  phoneMayReturn: boolean
}

export function createRemoveWay(parts: RemovingParts) {
  const { ways, generations, notices, phones, socials, transact, trail } = parts
  /** Each returns what its way can still do. */
  const remove = {
    async email(tx, userId, leavesIn) {
      await ways.removeEmail(tx, userId, leavesIn)
      return { phoneMayReturn: false }
    },
    async phone(tx, userId, leavesIn) {
      const left = await phones.ofUser(userId, tx)
      const former = await parts.formerPhones.keep(tx, userId, leavesIn)
      if (left !== null && !former) await notices.tellPhoneGone(tx, userId, left)
      await phones.unlink(tx, userId)
      return { phoneMayReturn: former !== null }
    },
    async google(tx, userId, leavesIn) {
      await socials.unlink(tx, userId, { leavesIn })
      return { phoneMayReturn: false }
    },
  } satisfies Record<WayToSignIn, (tx: Tx, userId: string, leavesIn: string | null) => Promise<RemovedWay>>

  return async (principal: Principal, way: WayToSignIn, context: SignInContext): Promise<RemovedWay> => {
    const { userId } = principal
    const promised = await parts.recentSignIn.mayChange(principal)
    const removed = await parts.changeWays(userId, () =>
      transact(async (tx) => {
        const account = await generations.expect(tx, promised, 'SIGN_IN_AGAIN')
        const has = await ways.of(userId, tx)
        if (!has[way]) throw new Failure('NOT_FOUND')
        const others = Number(has.email !== null) + Number(has.phone !== null) + Number(has.google) - 1
        if (others === 0) throw new Failure('LAST_WAY')
        const address = await notices.addressOf(tx, userId)
        await generations.raise(tx, account)
        const left = await remove[way](tx, userId, principal.sessionId)
        // A phone that leaves gets a text of its own.
        await notices.tell(tx, userId, 'removed', way === 'phone' ? { ...address, phone: null } : address)
        return left
      }),
    )
    await trail.add(`remove-${way}`, 'done', userId, context)
    return removed
  }
}
