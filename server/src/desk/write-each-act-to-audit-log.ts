// Every act and every look at private data is written to the audit log in the same transaction, before anything is
// returned.
import type { AuditAct } from '@woodalo/protocol/desk-responses'
import type { Tx } from '../database/connection.ts'
import { isUuid } from '../uuid.ts'
import { longestSubject } from './audit-store.ts'
import type { DeskParts } from './parts.ts'
import { Refusal } from './refusal.ts'

export function createAudited({ transact, audit }: Pick<DeskParts, 'transact' | 'audit'>) {
  /** Writes a line for what is refused too: the act's own line is undone with the act. */
  async function noted<Done>(
    operator: string,
    act: AuditAct,
    subject: string | undefined,
    run: () => Promise<Done>,
  ): Promise<Done> {
    try {
      return await run()
    } catch (error) {
      if (error instanceof Refusal) {
        // What names nothing may be anything that was typed, an email for example.
        const isKnown = error.fault !== 'NOT_FOUND' || (subject !== undefined && isUuid(subject))
        const what = subject !== undefined && isKnown ? `${act} ${subject}` : act
        await transact((tx) =>
          audit.write(tx, { operator, act: 'refused', subject: what.slice(0, longestSubject) }),
        )
      }
      throw error
    }
  }

  function audited<Done>(
    operator: string,
    act: AuditAct,
    subject: string | undefined,
    work: (tx: Tx) => Promise<Done>,
  ): Promise<Done> {
    return noted(operator, act, subject, () =>
      transact(async (tx) => {
        await audit.write(tx, { operator, act, ...(subject !== undefined && { subject }) })
        return work(tx)
      }),
    )
  }

  return { noted, audited }
}

export type Audited = ReturnType<typeof createAudited>
