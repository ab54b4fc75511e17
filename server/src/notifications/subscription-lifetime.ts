import { sql } from 'kysely'

/** Users of a hosted provider have no session here, so a browser that is not renewed for this long is dropped. */
export const isSubscriptionAlive = sql<boolean>`((push_subscriptions.session_id is null
    and push_subscriptions.renewed_at > now() - interval '30 days') or exists (
  select from sessions
  where sessions.id = push_subscriptions.session_id and revoked_at is null and expires_at > now()))`
