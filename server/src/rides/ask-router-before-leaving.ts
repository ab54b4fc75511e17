// Asks a router outside for the lines of a ride that is about to lose riders, before its transaction begins. A
// transaction that waited for the router would hold the ride's lock meanwhile. It uses what has come by then, else our
// own streets.
import { membersOf } from './ride-members-model.ts'
import type { RideRecord, RideRider } from './ride-states-model.ts'
import type { RideParts } from './parts.ts'

type Parts = Pick<RideParts, 'rides' | 'planner' | 'log'>

async function ask({ planner, log }: Parts, ride: RideRecord, staying: readonly RideRider[]): Promise<void> {
  if (staying.length < 2) return
  try {
    // The terms are decided in the transaction. The router's lines are kept for it.
    if (ride.status === 'pending') await planner.plan(staying, ride.tariff)
    if (ride.status === 'active') await planner.reprice(staying, ride.meeting, ride.tariff)
  } catch (error) {
    log.error({ err: error, rideId: ride.id }, 'the lines of a smaller group could not be asked for')
  }
}

/** Asks for the lines of the ride without one of its riders, if the caller is one of them. */
export async function askForLinesWithout(
  parts: Parts,
  rideId: string,
  callerId: string,
  leavingId: string,
): Promise<void> {
  if (!parts.planner.asksOutside) return
  const ride = await parts.rides.find(rideId)
  if (!ride) return
  const members = membersOf(ride)
  if (!members.some(({ userId }) => userId === callerId)) return
  const staying = members.filter(({ userId }) => userId !== leavingId)
  if (staying.length < members.length) await ask(parts, ride, staying)
}

/** Asks for the lines of a pending ride whose time to accept is over, without those who have not accepted. */
export async function askForLinesOfAccepted(parts: Parts, rideId: string): Promise<void> {
  if (!parts.planner.asksOutside) return
  const ride = await parts.rides.find(rideId)
  if (ride?.status !== 'pending' || ride.confirmBy > ride.readAt) return
  await ask(
    parts,
    ride,
    membersOf(ride).filter(({ acceptedAt }) => acceptedAt !== null),
  )
}
