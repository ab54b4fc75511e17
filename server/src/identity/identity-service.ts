import type { Transact, Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { Limiter } from '../limits/count-tries.ts'
import type { Rules } from '../limits/rules.ts'
import type { DeviceProof } from './device-proof.ts'
import type { Principal } from '../principal.ts'
import type { AccountNotices } from './account-notices.ts'
import type { EmailSignIn } from './email-and-password.ts'
import type { Generations } from './account-generation-and-lock-store.ts'
import { createGuestSignIn } from './guest-sign-in.ts'
import type { MailLinks } from './mail-links.ts'
import type { OpenedAccount, SignInContext } from './sign-in-model.ts'
import { createRemoveWay, type RemovedWay } from './remove-way-to-sign-in.ts'
import { createPersonalData, type PersonalData, type PersonalDataParts } from './personal-data.ts'
import type { PhoneSignIn } from './phone-sign-in.ts'
import type { Accounts } from './ports.ts'
import type { RecentSignIn } from './recent-sign-in.ts'
import type { Sessions } from './open-and-end-sessions.ts'
import type { SocialSignIn } from './social-sign-in.ts'
import type { Trail } from './sign-in-trail.ts'
import type { ChangeWays } from './limit-on-changing-ways-to-sign-in.ts'
import type { Ways, WayToSignIn } from './ways-to-sign-in.ts'

/** All ways of signing in, assembled. */
export interface IdentityService extends PersonalData {
  sessions: Sessions
  email: EmailSignIn
  phone: PhoneSignIn
  social: SocialSignIn
  links: MailLinks
  /** Returns the proof for the browser from which this user has just signed in. */
  deviceProof(userId: string): Promise<string>
  /** Returns which ways of signing in this service offers. */
  offered(): { email: boolean; phone: boolean; guest: boolean; google: boolean }
  /** Throws if this service does not offer the way. */
  mustOffer(way: 'email' | 'phone' | 'guest' | 'google'): void
  signInGuest(fields: { nickname: string; email: string }, context: SignInContext): Promise<OpenedAccount>
  ways: Ways
  recentSignIn: RecentSignIn
  /** Tells the owner of an account by mail what has changed in it. */
  tellOfWaysToBePaid: AccountNotices['tellOfWaysToBePaid']
  tellOfDeletion: AccountNotices['tellOfDeletion']
  removeWay(principal: Principal, way: WayToSignIn, context: SignInContext): Promise<RemovedWay>
}

export interface IdentityParts extends PersonalDataParts {
  transact: Transact
  waysOffered: readonly string[]
  accounts: Accounts
  email: EmailSignIn
  phone: PhoneSignIn
  social: SocialSignIn
  links: MailLinks
  recentSignIn: RecentSignIn
  changeWays: ChangeWays
  generations: Generations
  notices: AccountNotices
  devices: DeviceProof
  /** Returns whether a ban of the browser's former account holds for a new one. */
  followBans(tx: Tx, userId: string, context: SignInContext): Promise<boolean>
  limiter: Limiter
  rules: Rules
  trail: Trail
}

export function createIdentityService(parts: IdentityParts): IdentityService {
  const { sessions, ways, generations } = parts

  function offered() {
    const has = (way: string) => parts.waysOffered.includes(way)
    return {
      email: has('email'),
      phone: has('phone'),
      guest: has('guest'),
      google: has('google') && parts.social.offers('google'),
    }
  }

  return {
    sessions,
    email: parts.email,
    phone: parts.phone,
    social: parts.social,
    links: parts.links,
    ways,
    recentSignIn: parts.recentSignIn,
    tellOfWaysToBePaid: parts.notices.tellOfWaysToBePaid,
    tellOfDeletion: parts.notices.tellOfDeletion,
    async deviceProof(userId) {
      return parts.devices.issue((await generations.now(userId)) ?? { userId, generation: 0 })
    },
    offered,
    mustOffer(way) {
      if (!offered()[way]) throw new Failure('PROVIDER_UNAVAILABLE')
    },

    signInGuest: createGuestSignIn(parts),
    removeWay: createRemoveWay({ ...parts, ...parts.stores }),
    ...createPersonalData(parts),
  }
}
