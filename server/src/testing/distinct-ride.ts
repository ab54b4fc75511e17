// Rides whose every value is its own, to tell whether each is read where it was written.
import { randomUUID } from 'node:crypto'
import { loadOf, smallestParty } from '@woodalo/protocol'
import type { Executor } from '../database/connection.ts'
import type { RideRider } from '../rides/ride-states-model.ts'
import type { Terms } from '../rides/terms-model.ts'

export const timeOf = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute))
const party = { ...smallestParty, people: 2, bags: 1 }

/** Somebody with a search, both with values of their own. */
export async function plantRider(db: Executor, name: string, seed: number) {
  const userId = randomUUID()
  await db
    .insertInto('users')
    .values({
      id: userId,
      display_name: name,
      photo_url: `/photos/${name}`,
      language: 'en',
      gender: 'woman',
      rating_total: seed + 1,
      rating_count: seed + 2,
      rides_ended: seed + 4,
      rides_kept: seed + 3,
    })
    .execute()
  const trip = {
    from: { name: `From ${name}`, latitude: seed + 0.1, longitude: seed + 0.2, placeId: null },
    to: { name: `To ${name}`, latitude: seed + 0.3, longitude: seed + 0.4, placeId: null },
  }
  const { id: requestId } = await db
    .insertInto('ride_requests')
    .values({
      user_id: userId,
      client_request_id: randomUUID(),
      origin_name: trip.from.name,
      origin_latitude: trip.from.latitude,
      origin_longitude: trip.from.longitude,
      destination_name: trip.to.name,
      destination_latitude: trip.to.latitude,
      destination_longitude: trip.to.longitude,
      party: JSON.stringify(party),
      companions: 'women',
      about: `About ${name}`,
      region: 'test',
      created_at: timeOf(seed),
      search_ends_at: timeOf(seed + 5),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { userId, requestId, trip, name, seed }
}
export type Planted = Awaited<ReturnType<typeof plantRider>>

const plannedFor = ({ requestId, name, seed }: Planted, version: number) => ({
  requestId,
  stopSeconds: 1_000 * version + seed + 1,
  walkMeters: 1_000 * version + seed + 2,
  walkSeconds: 1_000 * version + seed + 3,
  shareAmount: 1_000 * version + seed + 4,
  soloAmount: 1_000 * version + seed + 5,
  route: `route ${version} of ${name}`,
  walkPath: `walk ${version} of ${name}`,
})

export const termsFor = (inOrder: readonly Planted[], version: number): Terms => ({
  vehicle: version === 1 ? 'taxi' : 'van',
  load: loadOf([party]),
  meeting: {
    placeId: null,
    names: { es: `Lugar ${version}`, en: `Place ${version}` },
    latitude: 40 + version / 10,
    longitude: 3 + version / 100,
  },
  distanceMeters: 10_000 + version,
  durationSeconds: 1_000 + version,
  costAmount: 2_000 + version,
  currency: 'EUR',
  savedGrams: 3_000 + version,
  savedPercent: 30 + version,
  tariff: { latitude: version, longitude: -version, at: timeOf(version).toISOString() },
  riders: inOrder.map((rider) => plannedFor(rider, version)),
})

export const readOf = (rider: Planted, version: number, stopOrder: number): RideRider => ({
  userId: rider.userId,
  userName: rider.name,
  photoURL: `/photos/${rider.name}`,
  ratingTotal: rider.seed + 1,
  ratingCount: rider.seed + 2,
  ridesEnded: rider.seed + 4,
  ridesKept: rider.seed + 3,
  proof: 'none',
  language: 'en',
  requestedAt: timeOf(rider.seed),
  trip: rider.trip,
  placeNames: { from: null, to: null },
  party,
  company: { is: ['women'], only: ['women'] },
  about: `About ${rider.name}`,
  aboutWithheldFrom: [],
  stopOrder,
  ...plannedFor(rider, version),
  acceptedAt: null,
  verifiedAt: null,
  onWayAt: null,
  arrivedAt: null,
  missedBy: [],
  droppedOffAt: null,
  leftAt: null,
  endReason: null,
  atEnd: null,
  isFormer: false,
  shareState: null,
})
