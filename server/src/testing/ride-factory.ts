// Stores rides as they are after their riders have gone through all previous steps.
import { randomUUID } from 'node:crypto'
import { loadOf, type RideStatus, type SignedIn, smallestParty } from '@woodalo/protocol'
import { sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import { newRider, type TestApp } from './app.ts'

export interface PlantedRide {
  id: string
  setStatus(status: RideStatus): Promise<void>
  /** Makes the rider leave, as before the meeting. */
  leave(userId: string): Promise<void>
  dropOff(userId: string): Promise<void>
  endedAgo(seconds: number): Promise<void>
}

const isLive = (status: RideStatus) => status === 'pending' || status === 'active'

const spot = { latitude: 40.40659, longitude: -3.68938 }

/** Stores a ride with this many new riders. */
export async function plantRideOf(
  app: Pick<TestApp, 'url'>,
  db: Executor,
  count: number,
  status: RideStatus = 'active',
): Promise<{ ride: PlantedRide; riders: [SignedIn, SignedIn, ...SignedIn[]] }> {
  const riders = await Promise.all(Array.from({ length: count }, () => newRider(app)))
  const ride = await plantRide(
    db,
    riders.map(({ user }) => user.id),
    status,
  )
  return { ride, riders: riders as [SignedIn, SignedIn, ...SignedIn[]] }
}

/** Stores a ride with these users. The first one is the requester. Everybody is verified unless the ride is pending. */
export async function plantRide(
  db: Executor,
  userIds: readonly string[],
  status: RideStatus = 'active',
): Promise<PlantedRide> {
  const times = (next: RideStatus) => ({
    status: next,
    confirm_by: next === 'pending' ? sql<Date>`now() + interval '1 hour'` : null,
    active_at: next === 'pending' ? null : sql<Date>`now()`,
    ended_at: isLive(next) ? null : sql<Date>`now()`,
    cancel_reason: next === 'canceled' ? ('CANCELED_BY_USER' as const) : null,
  })
  const { id } = await db
    .insertInto('rides')
    .values({
      ...times(status),
      region: 'test',
      tariff: JSON.stringify({ ...spot, at: new Date().toISOString() }),
      vehicle: 'taxi',
      load: JSON.stringify({ ...loadOf([smallestParty]), people: Math.min(userIds.length, 4) }),
      requester_id: userIds[0]!,
      meeting_place_id: 'madrid-atocha',
      meeting_names: JSON.stringify({ es: 'Estación de Atocha', en: 'Atocha station' }),
      meeting_latitude: spot.latitude,
      meeting_longitude: spot.longitude,
      meet_at: sql<Date>`now() + interval '10 minutes'`,
      distance_meters: 10_000,
      duration_seconds: 1_500,
      cost_amount: 2_000,
      currency: 'EUR',
      saved_grams: 1_000,
      saved_percent: 40,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  for (const [index, userId] of userIds.entries()) {
    const { id: requestId } = await db
      .insertInto('ride_requests')
      .values({
        user_id: userId,
        client_request_id: randomUUID(),
        state: status === 'pending' ? 'MATCHED' : isLive(status) ? 'CONFIRMED' : 'DONE',
        origin_name: 'Atocha',
        origin_latitude: spot.latitude,
        origin_longitude: spot.longitude,
        destination_name: 'Barajas T4',
        destination_latitude: 40.4918,
        destination_longitude: -3.5932,
        party: JSON.stringify(smallestParty),
        about: '',
        region: 'test',
        ride_id: isLive(status) ? id : null,
        ended_at: isLive(status) ? null : sql<Date>`now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('ride_riders')
      .values({
        ride_id: id,
        request_id: requestId,
        user_id: userId,
        stop_order: index + 1,
        stop_seconds: 600 * (index + 1),
        walk_meters: 100,
        walk_seconds: 77,
        share_amount: 800,
        solo_amount: 1_500,
        accepted_at: sql<Date>`now()`,
        verified_at: status === 'pending' ? null : sql<Date>`now() - interval '30 minutes'`,
        dropped_off_at: status === 'completed' ? sql<Date>`now()` : null,
      })
      .execute()
  }

  const rider = (userId: string) =>
    db.updateTable('ride_riders').where('ride_id', '=', id).where('user_id', '=', userId)
  const ended = (state: 'DONE' | 'CANCELED') => ({ state, ride_id: null, ended_at: sql<Date>`now()` })
  const requests = () => db.updateTable('ride_requests').where('ride_id', '=', id)
  return {
    id,
    async setStatus(next) {
      await db.updateTable('rides').set(times(next)).where('id', '=', id).execute()
      if (!isLive(next)) await requests().set(ended('DONE')).execute()
    },
    async leave(userId) {
      await rider(userId)
        .set({ left_at: sql<Date>`now()` })
        .execute()
      await requests().where('user_id', '=', userId).set(ended('CANCELED')).execute()
    },
    async dropOff(userId) {
      await rider(userId)
        .set({ dropped_off_at: sql<Date>`now()` })
        .execute()
      await requests().where('user_id', '=', userId).set(ended('DONE')).execute()
    },
    async endedAgo(seconds) {
      await db
        .updateTable('rides')
        .set({ ended_at: sql<Date>`now() - make_interval(secs => ${seconds})` })
        .where('id', '=', id)
        .execute()
    },
  }
}
