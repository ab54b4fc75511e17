import type { DeskAppeal } from '@woodalo/protocol/desk-responses'
import type { DeskParts } from './parts.ts'
import { found, Refusal } from './refusal.ts'
import { banOf } from './render.ts'
import { isDecidedBy, mustBeDecidedBy } from './which-operator-decides.ts'
import type { Audited } from './write-each-act-to-audit-log.ts'

export interface DecideAppeals {
  appeals(operator: string): Promise<DeskAppeal[]>
  decide(operator: string, banId: string, how: { decision: 'kept' | 'lifted'; text: string }): Promise<void>
}

export function createDecideAppeals(parts: DeskParts, { noted, audited }: Audited): DecideAppeals {
  const { people, audit, standing } = parts

  return {
    appeals: (operator) =>
      audited(operator, 'appeals-listed', undefined, async ({ db }) => {
        const hasOthers = await parts.hasOthers(db, operator)
        const waiting = await standing.appealed(db)
        return Promise.all(
          waiting.map(async (ban) => ({
            person: { uid: ban.userId, name: (await people.find(db, ban.userId))?.name ?? '' },
            ban: banOf(ban),
            isYours: isDecidedBy(operator, ban, hasOthers),
          })),
        )
      }),

    decide: (operator, banId, how) =>
      noted(operator, 'appeal-decided', banId, () =>
        parts.transact(async (tx) => {
          const ban = found(await standing.find(tx, banId))
          mustBeDecidedBy(operator, ban, await parts.hasOthers(tx.db, operator))
          const isAlone = ban.byOperator === operator
          await audit.write(tx, {
            operator,
            act: isAlone ? 'appeal-decided-alone' : 'appeal-decided',
            subject: banId,
          })
          if (!found(await standing.decide(tx, banId, { ...how, operator })))
            throw new Refusal('ALREADY_DONE')
        }),
      ),
  }
}
