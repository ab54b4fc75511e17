// Reads what a report keeps of its ride.
import type { Executor } from '../database/connection.ts'

/** Returns the evidence of a ride: its times, its taxi, and its riders' times and messages. */
export async function readEvidence(db: Executor, rideId: string): Promise<object> {
  const ride = await db
    .selectFrom('rides')
    .select([
      'status',
      'requester_id',
      'meeting_names',
      'meet_at',
      'created_at',
      'active_at',
      'ended_at',
      'cancel_reason',
    ])
    .where('id', '=', rideId)
    .executeTakeFirst()
  const riders = await db
    .selectFrom('ride_riders')
    .innerJoin('users', 'users.id', 'user_id')
    .select([
      'user_id',
      'display_name',
      'joined_at',
      'accepted_at',
      'arrived_at',
      'verified_at',
      'dropped_off_at',
      'left_at',
      'end_reason',
    ])
    .where('ride_id', '=', rideId)
    .execute()
  const taxi = await db
    .selectFrom('taxi_notes')
    .select(['by_id', 'app', 'plate', 'driver_name', 'noted_at'])
    .where('ride_id', '=', rideId)
    .executeTakeFirst()
  const messages = await db
    .selectFrom('messages')
    .select(['seq', 'user_id', 'text', 'created_at'])
    .where('ride_id', '=', rideId)
    .orderBy('seq')
    .execute()
  return { ride, riders, taxi, messages }
}
