import { randomUUID } from 'node:crypto'
import type { Language, SignedIn } from '@woodalo/protocol'
import type { Transact } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import { renderUser } from '../users/model.ts'
import type { UserStore } from '../users/store.ts'
import type { Principal } from './model.ts'
import type { SessionStore } from './store.ts'

/** Where a sign-in comes from, for the list of sessions. */
export interface SignInContext {
  language: Language
  address: string
  userAgent: string | null
}

export interface IdentityService {
  authenticate(token: string): Promise<Principal | null>
  signInGuest(
    fields: { nickname?: string | undefined; email: string },
    context: SignInContext,
  ): Promise<SignedIn>
}

const sessionLifetimeSeconds = 90 * 24 * 3600

export function createIdentityService(parts: {
  transact: Transact
  sessions: SessionStore
  users: Pick<UserStore, 'insert'>
}): IdentityService {
  return {
    authenticate: (token) => parts.sessions.principalOf(token),
    async signInGuest({ nickname, email }, context) {
      const displayName = nickname?.trim() ?? ''
      if (displayName === '') throw new Failure('NICKNAME_REQUIRED')
      return parts.transact(async (tx) => {
        const user = await parts.users.insert(
          {
            id: randomUUID(),
            displayName,
            fullName: displayName,
            email,
            isGuest: true,
            language: context.language,
          },
          tx.db,
        )
        const token = await parts.sessions.create(
          { userId: user!.id, method: 'guest', userAgent: context.userAgent, address: context.address },
          sessionLifetimeSeconds,
          tx.db,
        )
        return { token, user: renderUser(user!) }
      })
    },
  }
}
