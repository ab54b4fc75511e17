// How payers have said to be paid, for reports: whoever owes has read it, and the payer can replace it before somebody
// reports it.
import { sql } from 'kysely'
import type { PayTo } from '@woodalo/protocol'
import type { Executor, Tx } from '../database/connection.ts'
import type { SealedWords } from '../secrets/sealed-words-store.ts'

export interface WaysInReports {
  /** Returns the words that the payer of a ride has shown to whoever owed. Times are ISO 8601. */
  open(rideId: string): Promise<{ userId: string; text: string; at: string }[]>
  /**
   * Called before a payer's ways change or are deleted: keeps their words for each ride that was settled within the sealing
   * time and has none yet.
   */
  keepShown(tx: Tx, payerId: string): Promise<void>
  /** Keeps new words for the rides whose riders see them from now on. */
  keepNew(tx: Tx, payerId: string, rideIds: readonly string[], ways: readonly PayTo[]): Promise<void>
}

/** Returns them with their accounts, which may be those of somebody else, or words themselves. */
const wordsOf = (ways: readonly PayTo[]) =>
  ways
    .filter(({ value }) => value !== '')
    .map(({ kind, value }) => `${kind}: ${value}`)
    .join('\n')

export function createWaysInReports(db: Executor, sealed: SealedWords, sealDays: number): WaysInReports {
  const ofPayer = (executor: Executor) =>
    executor
      .selectFrom('settlements as s')
      .innerJoin('ways_to_pay as w', 'w.user_id', 's.payer_id')
      .select(['s.ride_id as rideId', 's.payer_id as userId', 's.opened_at as at', 'w.ways'])
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('sealed_ways_to_pay as sealed')
              .select('sealed.said_at')
              .whereRef('sealed.ride_id', '=', 's.ride_id')
              .whereRef('sealed.user_id', '=', 's.payer_id'),
          ),
        ),
      )
  return {
    async open(rideId) {
      const stand = await ofPayer(db).where('s.ride_id', '=', rideId).execute()
      return [
        ...stand
          .map(({ userId, at, ways }) => ({ userId, text: wordsOf(ways), at: at.toISOString() }))
          .filter(({ text }) => text !== ''),
        ...(await sealed.open(rideId)),
      ]
    },
    async keepShown(tx, payerId) {
      const rows = await ofPayer(tx.db)
        .where('s.payer_id', '=', payerId)
        .where(sql<boolean>`s.opened_at > now() - make_interval(secs => ${sealDays * 86_400}::float8)`)
        .execute()
      for (const { rideId, at, ways } of rows) {
        const text = wordsOf(ways)
        if (text !== '') await sealed.keep(tx, rideId, payerId, text, at)
      }
    },
    async keepNew(tx, payerId, rideIds, ways) {
      const text = wordsOf(ways)
      if (text !== '') for (const rideId of rideIds) await sealed.keep(tx, rideId, payerId, text)
    },
  }
}
