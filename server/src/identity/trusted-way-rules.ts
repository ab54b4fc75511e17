// Which of an account's ways of signing in, present and former, are trusted: the first one, and those that stayed.
import { type RawBuilder, sql } from 'kysely'
import { lifetimes } from './lifetimes.ts'

/**
 * Whether a way of signing in has been there for `lifetimes.trustedWaySeconds`, so that its owner has long been told of
 * it. If it got the account back meanwhile, it counts from then on: otherwise nobody could ever be rid of it.
 */
export function isLongThere(
  provenAt: RawBuilder<unknown>,
  returnedAt: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(
    coalesce(${returnedAt}, ${provenAt}) <= now() - make_interval(secs => ${lifetimes.trustedWaySeconds}))`
}

/**
 * Whether a way of signing in that this user proved at `provenAt`, and that leaves the account in this session, is the
 * first of those that the account has, or can still be got back by. An email with which the account began was there first,
 * however late it was proven, or if it never was. So was the session with which a guest began: what it removes may be the
 * addition of a thief.
 */
export function isFirstWay(
  userId: string,
  provenAt: RawBuilder<unknown>,
  leavesIn: string | null,
): RawBuilder<boolean> {
  return sql<boolean>`(
    not exists (
      select from (
        select user_id, proven_at from proven_emails
        union all select user_id, proven_at from phone_logins
        union all select user_id, created_at from social_logins
        union all select user_id, proven_at from former_emails where kept_until > now()
        union all select user_id, proven_at from former_phones where kept_until > now()
      ) as older (user_id, proven_at)
      where older.user_id = ${userId} and older.proven_at < ${provenAt})
    and not exists (select from email_logins began where began.user_id = ${userId} and began.added_in is null)
    and not exists (
      select from sessions began
      where began.user_id = ${userId} and began.id = ${leavesIn} and began.method = 'guest'))`
}

/**
 * The time after which ways of signing in that were added may be a thief's, if an email or phone gets the account back:
 * since it was proven itself, and within these seconds.
 */
export function trustedUntil(
  provenAt: RawBuilder<unknown>,
  before: RawBuilder<unknown>,
  seconds: number,
): RawBuilder<Date> {
  return sql<Date>`greatest(${provenAt}, ${before} - make_interval(secs => ${seconds}))`
}
