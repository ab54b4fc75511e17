// Keeps the settlement of each ride in step with the ride. Rides depend on this; settle-up-service.ts handles what riders do.
import type { Settlement } from '@woodalo/protocol'
import type { Executor, Tx } from '../database/connection.ts'
import { together } from '../together.ts'
import { isFullyVerified, membersOf } from '../rides/ride-members-model.ts'
import type { RideRecord } from '../rides/ride-states-model.ts'
import type { OverdueShare } from '../ride-requests/ports.ts'
import type { SettlementOfRides } from '../rides/ports.ts'
import type { DebtStore } from './deleted-debtor-store.ts'
import { renderSettlement } from './render.ts'
import type { SettlementStore } from './fare-and-share-store.ts'

export interface SettlementBook extends SettlementOfRides {
  store: SettlementStore
  settleSeconds: number
  /** Returns the current settlement as each rider who settles sees it. */
  seen(tx: Tx, rideId: string): Promise<ReadonlyMap<string, Settlement>>
  /** Returns the ride whose share is overdue for the user. Until it is settled, the user cannot begin another one. */
  overdue(tx: Tx, userId: string): Promise<OverdueShare | null>
  /** Called when the account is deleted: what it owes comes back with whoever proves the same. */
  keepDebts(tx: Tx, userId: string): Promise<void>
  forgetOldDebts(): Promise<void>
}

export interface BookParts {
  store: SettlementStore
  debts: DebtStore
  /** Returns keyed hashes of what a user has proven, or also of what still gets the account back. */
  provenMarks(
    executor: Executor,
    userId: string,
    which?: 'present' | 'also-left-unless-of-others',
  ): Promise<Buffer[]>
  settleSeconds: number
}

/** Returns the members who met, or an empty list while there is nothing to settle. */
function settlersOf(ride: RideRecord) {
  const met = membersOf(ride).filter(({ verifiedAt }) => verifiedAt !== null)
  return (isFullyVerified(ride) || ride.status === 'completed') && met.length >= 2 ? met : []
}

export function createSettlementBook({
  store,
  debts,
  provenMarks,
  settleSeconds,
}: BookParts): SettlementBook {
  async function seen(tx: Tx, rideId: string): Promise<ReadonlyMap<string, Settlement>> {
    const record = await store.find(rideId, tx.db)
    if (!record) return new Map()
    return new Map(
      record.shares.map(({ userId }) => [userId, renderSettlement(record, userId, settleSeconds)]),
    )
  }

  return {
    store,
    settleSeconds,
    seen,
    async overdue(tx, userId) {
      const [rideId, hasAny] = await together(store.overdue(tx, userId, settleSeconds), debts.hasAny(tx))
      if (rideId !== null) return { rideId, formerUntil: null }
      if (!hasAny) return null
      const former = await debts.overdue(tx, await provenMarks(tx.db, userId), settleSeconds)
      return former && { rideId: former.rideId, formerUntil: former.keptUntil }
    },
    async keepDebts(tx, userId) {
      if (await debts.owes(tx, userId))
        await debts.keep(tx, userId, await provenMarks(tx.db, userId, 'also-left-unless-of-others'))
    },
    forgetOldDebts: debts.forgetOld,
    async follow(tx, ride) {
      const isOpen = ride.riders.some(({ shareState }) => shareState !== null)
      // Without a taxi there is nothing to pay. A ride canceled for any other reason may have had one.
      if (ride.status === 'canceled' && ride.cancellation.reason === 'NO_DRIVER_FOUND') {
        if (isOpen) await store.void(tx, ride.id)
        return new Map()
      }
      if (isOpen) {
        // From the ride's end on, the only thing left to do is to pay.
        const restarted = 'endedAt' in ride && (await store.countFrom(tx, ride.id, ride.endedAt))
        return restarted ? seen(tx, ride.id) : new Map()
      }
      const settlers = settlersOf(ride)
      if (settlers.length === 0) return new Map()
      await store.open(
        tx,
        { rideId: ride.id, payerId: ride.requesterId, at: ride.readAt },
        settlers.map(({ userId, shareAmount, soloAmount }) => ({
          userId,
          acceptedAmount: shareAmount,
          soloAmount,
        })),
      )
      return seen(tx, ride.id)
    },
  }
}
