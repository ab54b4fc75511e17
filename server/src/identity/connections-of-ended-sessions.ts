// How soon the live connections of a session that was ended, or that ran out, are closed.
import type { DomainPart } from '../domain-part.ts'
import type { LiveConnections } from './ports.ts'
import type { SessionStore } from './session-store.ts'

/** Longer than the pause between two checks, so that no end is missed. */
const lookBackSeconds = 15

export function connectionSweepsOf(
  sessions: Pick<SessionStore, 'endedLately' | 'noLongerGood'>,
  connections: LiveConnections,
): NonNullable<DomainPart['connectionSweeps']> {
  /** Closes this node's connections whose session has ended, including those that a lost wake-up left open. */
  async function closeEnded(): Promise<void> {
    const here = new Set(connections.principals().map(({ sessionId }) => sessionId))
    if (here.size === 0) return
    for (const sessionId of await sessions.endedLately(lookBackSeconds))
      if (here.has(sessionId)) connections.close({ sessionId })
  }
  /** Checks every connection of this node for expired sessions and hosted tokens. */
  async function closeExpired(): Promise<void> {
    const principals = connections.principals()
    const now = Date.now()
    for (const { userId, validUntil } of principals)
      if (validUntil && validUntil.getTime() <= now) connections.close({ userId })
    const ids = [...new Set(principals.flatMap(({ sessionId }) => sessionId ?? []))]
    for (let start = 0; start < ids.length; start += 1_000)
      for (const sessionId of await sessions.noLongerGood(ids.slice(start, start + 1_000)))
        connections.close({ sessionId })
  }
  return [
    { name: 'ended-sessions', everySeconds: 0.5, run: closeEnded },
    { name: 'expired-sessions', everySeconds: 20, run: closeExpired },
  ]
}
