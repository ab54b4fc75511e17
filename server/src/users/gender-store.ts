import type { Gender } from '@woodalo/protocol'
import { sql } from 'kysely'
import type { Tx } from '../database/connection.ts'

/**
 * A changed gender cannot be changed again for this long, so that nobody can flip it to find out who is matched with
 * whom.
 */
const fixedDays = 30

/**
 * Sets a gender. Returns false if the user is travelling or has changed it recently; setting the same one always
 * succeeds. Locks the user's row until the end of the transaction, so that a request stored concurrently either waits
 * or is seen.
 */
export async function changeGender(tx: Tx, userId: string, gender: Gender | null): Promise<boolean> {
  const user = await tx.db
    .selectFrom('users')
    .select([
      'gender',
      sql<boolean>`coalesce(gender_changed_at > now() - make_interval(days => ${fixedDays}), false)`.as(
        'isFixed',
      ),
    ])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!user || user.gender === gender) return true
  // Read after taking the lock, so that it is current.
  const travel = await tx.db
    .selectFrom('ride_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (user.isFixed || travel) return false
  await tx.db
    .updateTable('users')
    .set({ gender, ...(user.gender !== null && { gender_changed_at: sql<Date>`now()` }) })
    .where('id', '=', userId)
    .execute()
  return true
}
