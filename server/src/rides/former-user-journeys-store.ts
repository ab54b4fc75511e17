// What is left of the journeys of whoever used an account before the owner of its email took it over.
import { sql } from 'kysely'
import type { Tx } from '../database/connection.ts'
import { isOfFormerUser } from '../users/former-user-rules.ts'
import { withoutHouseNumber } from './address-without-door.ts'

/**
 * Reduces the requests of a former user of the account to what companions saw of them, and those that were in no ride to
 * what statistics need.
 */
export async function forgetDoors(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; ofPlace: boolean; inRide: boolean }>`
    select id, destination_name as name, destination_place_id is not null as "ofPlace",
      exists (select from ride_riders where request_id = ride_requests.id) as "inRide"
    from ride_requests where user_id = ${userId}
      and ${isOfFormerUser('ride_requests.user_id', 'ride_requests.created_at')}`.execute(tx.db)
  const shown = rows.map(({ name, ofPlace, inRide }) => {
    if (!inRide) return ''
    return ofPlace ? name : withoutHouseNumber(name)
  })
  await sql`update ride_requests set companions = 'anyone', about = case when "inRide" then about else '' end,
      origin_name = '', origin_place_id = null, destination_name = name,
      destination_place_id = case when "inRide" then destination_place_id end,
      origin_latitude = round(origin_latitude::numeric, 3), origin_longitude = round(origin_longitude::numeric, 3),
      destination_latitude = round(destination_latitude::numeric, 3),
      destination_longitude = round(destination_longitude::numeric, 3)
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${shown}::text[],
      ${rows.map(({ inRide }) => inRide)}::boolean[]) as former (request_id, name, "inRide")
    where id = request_id`.execute(tx.db)
  // Both begin or end at a door.
  await sql`update ride_riders set route = null, walk_path = null
    where user_id = ${userId} and request_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx.db)
}
