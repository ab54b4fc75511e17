import type { Gender } from '@woodalo/protocol'
import { sql } from 'kysely'
import type { Tx } from '../database/connection.ts'

/** Once said and then changed, a gender stays for so long: nobody flips it to find out who is matched with whom. */
const fixedDays = 30

/**
 * Sets a gender, unless its user travels or has changed it lately: then false. To say the same again is always fine. The
 * user's row is locked until the end of the transaction, and a request that is stored meanwhile waits for it or is seen.
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
  // Read after the lock is held, so that it is as of now.
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
