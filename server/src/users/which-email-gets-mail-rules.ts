import { sql } from 'kysely'

/**
 * The SQL of where mail to a user goes: the email of the profile if the user has proven it, otherwise the one proven
 * last, or null. `users` is the name of that table in the query.
 */
export function emailForMail(users: string) {
  const column = (name: string) => sql.ref(`${users}.${name}`)
  return sql<string | null>`case when ${column('email_verified')} then ${column('email')} else (
    select email_key from proven_emails where user_id = ${column('id')} order by proven_at desc limit 1) end`
}
