// What an account keeps of whoever used it before the owner of its email took it over.
import { type Expression, sql, type SqlBool } from 'kysely'

/**
 * Returns whether something was done by a former user of the account, given the columns that name the account and the
 * time. Nobody shows it to the account's owner any more.
 */
export function isOfFormerUser(userColumn: string, timeColumn: string): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select from users as owner where owner.id = ${sql.ref(userColumn)} and owner.taken_over_at > ${sql.ref(timeColumn)})`
}
