// What ended rides teach about traffic.
import type { Tx } from '../database/connection.ts'
import type { Driven } from '../roads/drives-and-walks-model.ts'
import { membersOf } from './ride-members-model.ts'
import type { RideRecord } from './ride-states-model.ts'
import { rideColumns, withRiders } from './read-ride-with-riders-store.ts'

/** How often ended rides are used to learn how long drives take. */
export const learnEverySeconds = 10

/** The most rides per transaction. */
const atOnce = 50

/** Returns the drives from the meeting to the first stop, and from stop to stop, without any identity. */
export function drivesOf(ride: RideRecord): Driven[] {
  const met = membersOf(ride).filter(({ verifiedAt }) => verifiedAt !== null)
  const began = Math.max(...met.map(({ verifiedAt }) => verifiedAt!.getTime()))
  let from: Driven['from'] = ride.meeting
  let since = began
  return met.flatMap(({ droppedOffAt, trip }): Driven[] => {
    if (droppedOffAt === null) return []
    const { latitude, longitude } = trip.to
    const drive = {
      from: { latitude: from.latitude, longitude: from.longitude },
      to: { latitude, longitude },
      startedAt: new Date(since),
      seconds: (droppedOffAt.getTime() - since) / 1000,
    }
    from = drive.to
    since = droppedOffAt.getTime()
    return [drive]
  })
}

/** Uses each ride once, on whichever node comes first. */
export async function learnFromRides(
  tx: Tx,
  learn: (tx: Tx, drives: readonly Driven[]) => Promise<void>,
): Promise<void> {
  const rows = await tx.db
    .selectFrom('rides')
    .select(rideColumns)
    .where('status', '=', 'completed')
    .where('drives_counted', '=', false)
    .orderBy('ended_at')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  if (rows.length === 0) return
  const rides = await withRiders(tx.db, rows, 0)
  await learn(tx, rides.flatMap(drivesOf))
  await tx.db
    .updateTable('rides')
    .set({ drives_counted: true })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
}
