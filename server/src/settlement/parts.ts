import type { Transact, Tx } from '../database/connection.ts'
import type { RidesOfSettlement } from '../rides/ports.ts'
import type { ReceiptStore } from './receipt-store.ts'
import type { Receipts } from './upload-and-show-receipts.ts'
import type { WaysInReports } from './ways-in-reports-store.ts'
import type { SettlementBook } from './settlement-follows-ride.ts'

export interface SettlementParts {
  transact: Transact
  book: SettlementBook
  rides: RidesOfSettlement
  /** Tells the owner of an account by mail what has changed in it. */
  tellOfWaysToBePaid(tx: Tx, userId: string, sessionId: string | null): Promise<void>
  /** Throws if this rider has acted on the money of this ride too often. Each act is sent to all its riders. */
  limitActs(userId: string, rideId: string): Promise<void>
  waysInReports: Pick<WaysInReports, 'keepShown' | 'keepNew'>
  /** Throws if this rider has changed how to be paid too often. Each change is sent to all who owe. */
  limitWays(userId: string): Promise<void>
  receipts: Pick<ReceiptStore, 'show' | 'remove'> & Pick<Receipts, 'ofPayer'>
}
