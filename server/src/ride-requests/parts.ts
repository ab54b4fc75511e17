// What the use cases of ride requests are built of.
import type { RefusalCounts } from '../limits/refusal-counts.ts'
import type { Coordinates, Language, Trip } from '@woodalo/protocol'
import type { Transact, Tx } from '../database/connection.ts'
import type { Tell } from '../live/event-delivery.ts'
import type { Notify } from '../notifications/notice-kinds-model.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { Corners } from './drop-near.ts'
import type { OverdueShare, RidesOfRequests } from './ports.ts'
import type { RequestStore } from './ride-request-store.ts'
import type { Waits } from './usual-wait.ts'

export interface RequestParts {
  transact: Transact
  store: RequestStore
  tell: Tell
  notify: Notify
  rematch(tx: Tx, regions: readonly string[]): void
  /** Prepares a batch for the places of a new search. */
  prepare(trip: Trip<Coordinates>): void
  /** Looks for a group for these searches one last time. */
  lastCall(due: readonly { id: string; region: string }[]): Promise<void>
  rides: RidesOfRequests
  /** Returns the share that is overdue for the user, or null if there is none. */
  overdue(tx: Tx, userId: string): Promise<OverdueShare | null>
  /** Throws a Failure for whom a ban holds; nobody bans the user from then on until the end of the transaction. */
  mustMayTravel(tx: Tx, userId: string, language: Language): Promise<void>
  waitsOf(region: string): Promise<Waits>
  /**
   * Counts a request of somebody who has proven nothing against the account and the network. Returns whether the request may be told
   * how many could go its way. Throws TOO_MANY_REQUESTS beyond the limit.
   */
  refusals: RefusalCounts
  countUnproven(userId: string, address: string): Promise<boolean>
  /** Returns the region in which a place is matched. */
  regionOf(place: Coordinates): string
  corners: Corners
  searchSeconds: number
  tracing: Tracing
}
