import { sql } from 'kysely'

/**
 * Returns how a row of `users` is called to others: a name that its owner chose for them, such as a guest's, is whole,
 * and of a full name there is the first word and the initial of the last one. Strangers are grouped before anybody has
 * agreed to anything.
 */
export function nameForOthers(table: string) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const name = column('display_name')
  return sql<string>`case
    when ${column('is_guest')} or ${name} <> ${column('full_name')} or ${name} !~ ${String.raw`\s\D\S+$`} then ${name}
    else split_part(${name}, ' ', 1) || ' ' || upper(left(regexp_replace(${name}, ${String.raw`^.*\s`}, ''), 1)) || '.'
  end`
}
