import type { PersonHistory } from '@woodalo/protocol/desk-responses'
import { sql } from 'kysely'
import type { Executor } from '../database/connection.ts'

type StoredPerson = Omit<PersonHistory, 'thumbs' | 'reports' | 'warnings' | 'bans'>

export interface PersonStore {
  /** Finds at most 50 people by the beginning of their name, or by a whole id, proven email or proven phone. */
  search(executor: Executor, words: string): Promise<{ uid: string; name: string }[]>
  find(executor: Executor, userId: string): Promise<StoredPerson | null>
}

const mostFound = 50

export function createPersonStore(): PersonStore {
  return {
    async search(executor, words) {
      const asked = words.trim().normalize('NFKC').toLowerCase()
      const start = asked.replaceAll(/[\\%_]/g, '\\$&')
      const { rows } = await sql<{ uid: string; name: string }>`
        select id as uid, display_name as name from users
        where deleted_at is null and (
          id = ${words.trim()}
          or lower(display_name) like ${`${start}%`}
          or id in (select user_id from proven_emails where email_key = ${asked})
          or id in (select user_id from phone_logins where phone = ${asked.replaceAll(/[^\d+]/g, '')}))
        order by lower(display_name), id limit ${mostFound}`.execute(executor)
      return rows
    },
    async find(executor, userId) {
      const row = await executor
        .selectFrom('users')
        .select(['id', 'display_name', 'language', 'is_guest', 'deleted_at'])
        .select((eb) => [
          eb
            .exists(eb.selectFrom('proven_emails').whereRef('user_id', '=', 'users.id').select('user_id'))
            .as('email'),
          eb
            .exists(eb.selectFrom('phone_logins').whereRef('user_id', '=', 'users.id').select('user_id'))
            .as('phone'),
          eb
            .exists(
              eb
                .selectFrom('proven_lately')
                .whereRef('user_id', '=', 'users.id')
                .where('kept_until', '>', sql<Date>`now()`)
                .select('user_id'),
            )
            .as('is_recognised'),
        ])
        .select(['created_at', 'taken_over_at', 'rides_ended', 'rides_kept'])
        .where('id', '=', userId)
        .executeTakeFirst()
      return row
        ? {
            uid: row.id,
            name: row.display_name,
            language: row.language,
            isGuest: row.is_guest,
            isDeleted: row.deleted_at !== null,
            isBannableAfterLeaving: row.deleted_at !== null && Boolean(row.is_recognised),
            proof: { email: Boolean(row.email), phone: Boolean(row.phone) },
            since: row.created_at.toISOString(),
            takenOverAt: row.taken_over_at?.toISOString() ?? null,
            rides: { ended: row.rides_ended, kept: row.rides_kept },
          }
        : null
    },
  }
}
