import { sql } from 'kysely'

/**
 * Returns how a row of `users` is called to others: a name that its owner chose for them, such as a guest's, is whole,
 * and of a full name there is the first word and the initial of the last one. A name that begins like the full name is
 * one, too: an app may have corrected the full name alone. Of an email, which some providers give as the name, there is
 * nothing. Strangers are grouped before anybody has agreed to anything.
 */
export function nameForOthers(table: string) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const name = column('display_name')
  const firstOf = (words: ReturnType<typeof column>) => sql`lower(split_part(${words}, ' ', 1))`
  const isChosen = sql`(${column('full_name')} <> '' and ${firstOf(name)} <> ${firstOf(column('full_name'))})`
  return sql<string>`case
    when ${name} ~ ${String.raw`\S@\S`} then ''
    when ${column('is_guest')} or ${isChosen} or ${name} !~ ${String.raw`\s\D\S+$`} then ${name}
    else split_part(${name}, ' ', 1) || ' ' || upper(left(regexp_replace(${name}, ${String.raw`^.*\s`}, ''), 1)) || '.'
  end`
}

/** Returns how a rider is called in a ride, by a row of `ride_riders` and one of `users`: names stay as they were confirmed. */
export function nameInRide(rider: string, user: string) {
  return sql<string>`coalesce(${sql.ref(`${rider}.shown_name`)}, ${nameForOthers(user)})`
}
