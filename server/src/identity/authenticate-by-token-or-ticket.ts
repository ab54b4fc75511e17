// Who calls: the holder of a session's token, of a token of the hosted provider, or of a ticket for a live connection.
import type { Principal } from '../principal.ts'
import { lifetimes } from './lifetimes.ts'
import type { SessionStore } from './session-store.ts'
import type { SocketTicketStore } from './socket-ticket-store.ts'
import { hashToken, newToken, ticketPrefix } from './tokens.ts'

export interface Authentication {
  /** Returns the holder of this session token, hosted provider's token or ticket. A ticket is used up. */
  authenticate(token: string): Promise<Principal | null>
  authenticateSocket(token: string): Promise<Principal | null>
  socketTicket(principal: Principal): Promise<{ ticket: string; expiresInSeconds: number }>
}

export interface AuthenticationParts {
  sessions: SessionStore
  tickets: SocketTicketStore
  /** The hosted provider's bearer tokens, if one is configured. */
  hosted: { authenticate(token: string): Promise<Principal | null> } | undefined
}

export function createAuthentication({ sessions, tickets, hosted }: AuthenticationParts): Authentication {
  async function authenticate(token: string): Promise<Principal | null> {
    // A signed token has two dots, and our tokens have none.
    if (token.includes('.')) return (await hosted?.authenticate(token)) ?? null
    return sessions.principalOf(token)
  }

  return {
    authenticate,
    async authenticateSocket(token) {
      if (token.startsWith(ticketPrefix)) return tickets.take(hashToken(token))
      return authenticate(token)
    },
    async socketTicket(principal) {
      const ticket = ticketPrefix + newToken()
      await tickets.create(hashToken(ticket), principal, lifetimes.ticketSeconds)
      return { ticket, expiresInSeconds: lifetimes.ticketSeconds }
    },
  }
}
