import type { PersonHistory } from '@woodalo/protocol/desk-responses'
import type { Executor } from '../database/connection.ts'
import type { DeskParts } from './parts.ts'
import { found } from './refusal.ts'
import { banOf, lineOf } from './render.ts'
import type { Audited } from './write-each-act-to-audit-log.ts'

export interface LookUpPeople {
  search(operator: string, words: string): Promise<{ uid: string; name: string }[]>
  person(operator: string, userId: string): Promise<PersonHistory>
}

/** Returns a person's history with the service. */
export function createPersonOf({
  people,
  reports,
  standing,
}: Pick<DeskParts, 'people' | 'reports' | 'standing'>) {
  return async (executor: Executor, userId: string): Promise<PersonHistory> => {
    const person = found(await people.find(executor, userId))
    return {
      ...person,
      thumbs: (await reports.opinionsAbout(executor, userId)) as PersonHistory['thumbs'],
      reports: (await reports.about(executor, userId)).map(lineOf),
      warnings: await standing.warningsOf(executor, userId),
      bans: (await standing.bansOf(executor, userId)).map(banOf),
    }
  }
}

export function createLookUpPeople(parts: DeskParts, { audited }: Audited): LookUpPeople {
  const { people, audit } = parts
  const personOf = createPersonOf(parts)

  return {
    // The words may be a name, an email or a phone. So the log has only whose names the search showed.
    search: (operator, words) =>
      audited(operator, 'person-searched', undefined, async (tx) => {
        const shown = await people.search(tx.db, words)
        for (const { uid } of shown) await audit.write(tx, { operator, act: 'person-listed', subject: uid })
        return shown
      }),

    person: (operator, userId) =>
      audited(operator, 'person-opened', userId, ({ db }) => personOf(db, userId)),
  }
}
