// Signing in opens a session, and signing out ends it: here, on all devices, and for everybody who listens to it.
import type { Session, SignedIn, User } from '@woodalo/protocol'
import type { Transact, Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { Limiter } from '../limits/count-tries.ts'
import type { Rules } from '../limits/rules.ts'
import type { Principal } from '../principal.ts'
import type { EmailStore } from './email-login-and-proof-store.ts'
import type { AddJob } from '../jobs/job-store.ts'
import {
  type Authentication,
  type AuthenticationParts,
  createAuthentication,
} from './authenticate-by-token-or-ticket.ts'
import { lifetimes } from './lifetimes.ts'
import { signedOutEverywhereJob, type SignInContext, type SignInMethod } from './sign-in-model.ts'
import type { LiveConnections } from './ports.ts'
import type { Generations, HeldAccount } from './account-generation-and-lock-store.ts'
import type { Trail } from './sign-in-trail.ts'
import { isUuid } from '../uuid.ts'

export interface Sessions extends Authentication {
  /** Requires a locked account: the proof of ownership must hold for its current state. */
  open(
    tx: Tx,
    account: HeldAccount,
    user: User,
    method: SignInMethod,
    context: SignInContext,
  ): Promise<SignedIn>
  isSignedIn(userId: string): Promise<boolean>
  list(principal: Principal): Promise<{ sessions: Session[] }>
  /**
   * Ends one of the user's sessions. It may be a thief's, so an email that another session than the caller's has added
   * and nobody has proven is removed. Returns whether there was one.
   */
  end(principal: Principal, sessionId: string, context: SignInContext): Promise<boolean>
  /** Does the same with all other sessions of the user. */
  endOthers(principal: Principal, context: SignInContext): Promise<boolean>
  /**
   * Throws if the sign-in is too old for changing the ways of signing in, so that a stolen token cannot take over the
   * account.
   */
  mustBeFresh(principal: Principal): Promise<void>
  /** Returns whether the session is open and began earlier than that. */
  isOlder(principal: Principal, thanSeconds: number): Promise<boolean>
  /** Throws if the session has ended since the call began. */
  mustBeOpen(principal: Principal): Promise<void>
  signOut(principal: Principal, context: SignInContext): Promise<void>
  /** Does the same for whoever knows the SHA-256 of a token (base64url); nothing if no session has it. */
  signOutLater(tokenHash: string, context: SignInContext): Promise<void>
  endAll(tx: Tx, userId: string, because: string, exceptSessionId?: string): Promise<void>
  forgetUser(tx: Tx, userId: string): Promise<void>
}

export interface SessionParts extends AuthenticationParts {
  transact: Transact
  generations: Generations
  removeUnprovenAddition: EmailStore['removeUnprovenAddition']
  limiter: Limiter
  rules: Pick<Rules, 'sessionEnds' | 'missedSignOutsOfAddress'>
  trail: Trail
  addJob: AddJob
  connections: LiveConnections
}

/** More than a person has devices; one more sign-in ends the session that has not been used for longest. */
const mostSessions = 50

export function createSessions(parts: SessionParts): Sessions {
  const { sessions, transact } = parts

  /**
   * Ends the session, and tells the rest of the service if it was the user's last one. Returns null if there is none, else
   * whether an email was removed with it.
   */
  async function endOne(
    { userId, sessionId }: { userId: string; sessionId: string },
    { address }: SignInContext,
    how: { because: string; by?: Principal },
  ): Promise<{ hasRemoved: boolean } | null> {
    return transact(async (tx) => {
      const account = await parts.generations.hold(tx, userId)
      if (!(await sessions.end(tx, userId, sessionId, how.because))) return null
      const hasRemoved = how.by !== undefined && (await removeUnprovenAddition(tx, account, how.by))
      tx.afterCommit(() => parts.connections.end({ sessionId }))
      if (!(await sessions.isSignedIn(userId, tx)))
        await parts.addJob(tx, signedOutEverywhereJob, { userId, address })
      return { hasRemoved }
    })
  }

  async function removeUnprovenAddition(
    tx: Tx,
    account: HeldAccount,
    { sessionId }: Principal,
  ): Promise<boolean> {
    if (!(await parts.removeUnprovenAddition(tx, account.userId, sessionId))) return false
    // A sign-in with it that is under way must not be completed.
    await parts.generations.raise(tx, account)
    return true
  }

  async function signOut(
    { userId, sessionId }: { userId: string; sessionId: string },
    context: SignInContext,
  ): Promise<void> {
    await endOne({ userId, sessionId }, context, { because: 'signed out' })
    await parts.trail.add('sign-out', 'done', userId, context)
  }

  /** A stolen session must not end those of the owner again and again. */
  async function countEnds({ sessionId }: Principal): Promise<void> {
    if (sessionId !== null) await parts.limiter.take(parts.rules.sessionEnds, sessionId)
  }

  return {
    ...createAuthentication(parts),
    async open(tx, { userId }, user, method, context) {
      const token = await sessions.create(tx, {
        userId,
        method,
        userAgent: context.userAgent,
        address: context.address,
      })
      const ended = await sessions.endBeyond(tx, userId, mostSessions, 'too many sessions')
      tx.afterCommit(() => {
        for (const sessionId of ended) parts.connections.end({ sessionId })
      })
      return { token, user }
    },
    async list(principal) {
      const found = await sessions.list(principal.userId)
      return {
        sessions: found.map((session) => ({
          ...session,
          current: session.id === principal.sessionId,
          createdAt: session.createdAt.toISOString(),
          lastSeenAt: session.lastSeenAt.toISOString(),
          expiresAt: session.expiresAt.toISOString(),
        })),
      }
    },
    async end(principal, sessionId, context) {
      const { userId } = principal
      if (!isUuid(sessionId)) throw new Failure('NOT_FOUND')
      await countEnds(principal)
      const how = { because: 'ended by the user', by: principal }
      const ended = await endOne({ userId, sessionId }, context, how)
      if (!ended) throw new Failure('NOT_FOUND')
      await parts.trail.add('end-session', 'done', userId, context)
      return ended.hasRemoved
    },
    async endOthers(principal, context) {
      const { userId, sessionId } = principal
      await countEnds(principal)
      const hasRemoved = await transact(async (tx) => {
        const account = await parts.generations.hold(tx, userId)
        const ended = await sessions.endAll(tx, userId, 'ended by the user', sessionId ?? undefined)
        tx.afterCommit(() => {
          for (const other of ended) parts.connections.end({ sessionId: other })
        })
        return removeUnprovenAddition(tx, account, principal)
      })
      await parts.trail.add('end-other-sessions', 'done', userId, context)
      return hasRemoved
    },
    async mustBeFresh({ sessionId }) {
      if (sessionId === null || !(await sessions.isOpen(sessionId, lifetimes.freshSignInSeconds)))
        throw new Failure('SIGN_IN_AGAIN')
    },
    async isOlder({ sessionId }, thanSeconds) {
      if (sessionId === null) return false
      return (await sessions.isOpen(sessionId)) && !(await sessions.isOpen(sessionId, thanSeconds))
    },
    async mustBeOpen({ sessionId }) {
      if (sessionId === null || !(await sessions.isOpen(sessionId))) throw new Failure('NOT_SIGNED_IN')
    },
    // Only the hosted provider can end its own token.
    signOut: async ({ userId, sessionId }, context) =>
      sessionId === null ? undefined : signOut({ userId, sessionId }, context),
    async signOutLater(tokenHash, context) {
      const found = await sessions.principalOfHash(Buffer.from(tokenHash, 'base64url'))
      // Only hashes of nothing are counted, so that no stranger in a network keeps the sessions of others open.
      if (found) await signOut(found, context)
      else await parts.limiter.take(parts.rules.missedSignOutsOfAddress, context.address)
    },
    async endAll(tx, userId, because, exceptSessionId) {
      const ended = await sessions.endAll(tx, userId, because, exceptSessionId)
      tx.afterCommit(() => {
        for (const sessionId of ended) parts.connections.end({ sessionId })
      })
    },
    isSignedIn: (userId) => sessions.isSignedIn(userId),
    forgetUser: sessions.forgetUser,
  }
}
