// The tickets with which browsers open a live connection, because they cannot send a token there. Each is good once.
import { sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import type { Principal } from '../principal.ts'

export interface SocketTicketStore {
  create(ticketHash: Buffer, principal: Principal, lifetimeSeconds: number): Promise<void>
  /** Uses the ticket up. Returns whom it was for, or null if it or its session is no longer good. */
  take(ticketHash: Buffer): Promise<Principal | null>
  /** Deletes what nobody can use any more. */
  forgetOld(): Promise<void>
}

export function createSocketTicketStore(
  db: Executor,
  isOpenSession: (sessionId: string) => Promise<boolean>,
): SocketTicketStore {
  return {
    async create(ticketHash, principal, lifetimeSeconds) {
      await db
        .insertInto('socket_tickets')
        .values({
          ticket_hash: ticketHash,
          session_id: principal.sessionId,
          user_id: principal.userId,
          expires_at: sql<Date>`now() + make_interval(secs => ${lifetimeSeconds})`,
          valid_until: principal.validUntil ?? null,
        })
        .execute()
    },
    async take(ticketHash) {
      const taken = await db
        .deleteFrom('socket_tickets')
        .using('users')
        .whereRef('users.id', '=', 'socket_tickets.user_id')
        .where('ticket_hash', '=', ticketHash)
        .returning([
          'session_id',
          'user_id',
          'valid_until',
          sql<boolean>`expires_at > now() and coalesce(valid_until > now(), true)
            and users.deleted_at is null`.as('fresh'),
        ])
        .executeTakeFirst()
      if (!taken?.fresh) return null
      const { user_id: userId, session_id: sessionId, valid_until: validUntil } = taken
      if (sessionId !== null && !(await isOpenSession(sessionId))) return null
      return { userId, sessionId, ...(validUntil && { validUntil }) }
    },
    async forgetOld() {
      await sql`delete from socket_tickets where expires_at < now()`.execute(db)
    },
  }
}
