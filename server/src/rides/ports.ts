// What other domains need of rides, and what rides need of settlement.
import type { RideStatus, Settlement } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import type { RideRecord, RideRider } from './ride-states-model.ts'

/** What a member may do with the parts of a ride, such as its chat. */
export interface RideAccess {
  rideId: string
  status: RideStatus
  /** Members may read from the time the ride becomes active, without an end. */
  readable: boolean
  /** True while the ride is active and for 24 hours after it was completed, by the database's clock. */
  writable: boolean
  /** The current members including the caller, without those who left or are known to be somebody else now. */
  memberIds: readonly string[]
  /** The other members who are still on this ride together with the caller: it is active, and neither has got off. */
  travellingWith: readonly string[]
}

/** What other domains need to know about rides. */
export interface RideMembership {
  /** Returns null for strangers, for those who left, and for the owner of an account that somebody else used then. */
  access(userId: string, rideId: string): Promise<RideAccess | null>
  /** Returns the same of each, without those who have none. The ride's row stays locked until the end of the transaction. */
  accesses(userIds: readonly string[], rideId: string, tx: Tx): Promise<ReadonlyMap<string, RideAccess>>
  /**
   * Returns whom the caller may rate (the other verified riders who stayed to the end), and whether the rating counts:
   * it does not if the ride cannot have taken place (`isTooQuick`). Throws a Failure: NOT_FOUND for strangers and for
   * those who left, RIDE_NOT_COMPLETED before the ride is over for the caller, RIDE_NOT_RIDDEN for a rider who has not
   * ridden in it. The ride's row stays locked until the end of the transaction.
   */
  ratedBy(userId: string, rideId: string, rating: number, tx: Tx): Promise<{ met: string[]; counts: boolean }>
}

/** How the riders of a ride settle its cost. Implemented by settlement. */
export interface SettlementOfRides {
  /**
   * Opens, restarts or voids the settlement to match the ride. Returns it as each rider who settles sees it, or an
   * empty map if nothing changed for them.
   */
  follow(tx: Tx, ride: RideRecord): Promise<ReadonlyMap<string, Settlement>>
}

/** What settlement needs of rides. */
export interface RidesOfSettlement {
  /**
   * Locks a ride for one of its riders until the end of the transaction. Throws NOT_FOUND for strangers and for those
   * who left, and the act's own failures.
   */
  lock(
    tx: Tx,
    userId: string,
    rideId: string,
    act?: 'enter-fare' | 'pay',
  ): Promise<{ ride: RideRecord; rider: RideRider }>
  /** Returns the rider's part in the ride. Throws NOT_FOUND if the user is not in it. */
  find(userId: string, rideId: string): Promise<RideRider>
  /** Sends the current settlement to every rider who settles. */
  tellSettlement(tx: Tx, rideId: string, seen: ReadonlyMap<string, Settlement>): Promise<void>
}

/** What the links that show a ride to their holders need. */
export interface RidesOfWatch {
  /**
   * Locks a ride for one of its riders until the end of the transaction. Throws NOT_FOUND for strangers and for those
   * who left, RIDE_NOT_ACTIVE if it is not active for the rider.
   */
  lockToWatch(tx: Tx, userId: string, rideId: string): Promise<{ ride: RideRecord; rider: RideRider }>
  /** Throws NOT_FOUND for strangers and for those who left. */
  mustBeIn(userId: string, rideId: string): Promise<RideRecord>
  find(rideIds: readonly string[]): Promise<RideRecord[]>
}
