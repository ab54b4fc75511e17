import type { DomainPart } from '../domain-part.ts'
import type { Sessions } from './open-and-end-sessions.ts'

/** How soon the live connections of a session that was ended, or that ran out, are closed. */
export function connectionSweepsOf(
  sessions: Pick<Sessions, 'closeEnded' | 'closeExpired'>,
): NonNullable<DomainPart['connectionSweeps']> {
  return [
    { name: 'ended-sessions', everySeconds: 0.5, run: sessions.closeEnded },
    { name: 'expired-sessions', everySeconds: 20, run: sessions.closeExpired },
  ]
}
