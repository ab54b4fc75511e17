import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import { isSinceBlock } from '../apart/blocked-since-rules.ts'
import { isOfFormerUser } from '../users/former-user-rules.ts'

/** How often pictures of receipts that were never shown are deleted. */
export const unshownReceiptsEverySeconds = 3_600

/** Pictures of receipts. A picture is uploaded first, and shown from the time when the fare is entered with its id. */
export interface ReceiptStore {
  /** Replaces the ride's upload. Returns the id of the new one. */
  keepUpload(tx: Tx, rideId: string, webp: Buffer): Promise<string>
  /** Returns the ride's upload, or null if it has another id or is gone. */
  upload(tx: Tx, rideId: string, id: string): Promise<Buffer | null>
  /** Shows this picture from now on. */
  show(tx: Tx, rideId: string, picture: { id: string; webp: Buffer }): Promise<void>
  /** Deletes the ride's picture and any upload. */
  remove(tx: Tx, rideId: string): Promise<void>
  /** Returns the picture, or null if there is none, or none that this rider may see. */
  find(rideId: string, readerId: string): Promise<Buffer | null>
  /** Returns the pictures that the user showed or uploaded, for the copy of their data. */
  ofUser(userId: string): Promise<{ rideId: string; type: string; base64: string }[]>
  forgetUser(tx: Tx, userId: string): Promise<void>
  /** Deletes uploads after a day. */
  sweepUploads(): Promise<void>
}

/** Whether the payer of settlement `s` has shown the picture while the rider of share `ss`, or the payer, had blocked the other. */
export const isReceiptOfBlock = isSinceBlock('s.receipt_at', 'ss.user_id', 's.payer_id')

export function createReceiptStore(db: Executor): ReceiptStore {
  return {
    async keepUpload(tx, rideId, webp) {
      const row = await tx.db
        .insertInto('receipt_uploads')
        .values({ ride_id: rideId, webp })
        .onConflict((conflict) =>
          conflict.column('ride_id').doUpdateSet({
            id: sql<string>`gen_random_uuid()`,
            webp,
            uploaded_at: sql<Date>`now()`,
          }),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },
    async upload(tx, rideId, id) {
      const row = await tx.db
        .selectFrom('receipt_uploads')
        .select('webp')
        .where('ride_id', '=', rideId)
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.webp ?? null
    },
    async show(tx, rideId, { id, webp }) {
      await tx.db
        .updateTable('settlements')
        .set({ receipt: webp, receipt_id: id, receipt_at: sql<Date>`now()` })
        .where('ride_id', '=', rideId)
        .execute()
    },
    async remove(tx, rideId) {
      await tx.db
        .updateTable('settlements')
        .set({ receipt: null, receipt_id: null, receipt_at: null })
        .where('ride_id', '=', rideId)
        .execute()
      await tx.db.deleteFrom('receipt_uploads').where('ride_id', '=', rideId).execute()
    },
    async find(rideId, readerId) {
      const row = await db
        .selectFrom('settlements as s')
        .innerJoin('settlement_shares as ss', 'ss.ride_id', 's.ride_id')
        .select('s.receipt')
        .where('s.ride_id', '=', rideId)
        .where('ss.user_id', '=', readerId)
        .where(({ not }) => not(isReceiptOfBlock))
        .executeTakeFirst()
      return row?.receipt ?? null
    },
    async ofUser(userId) {
      const rows = await db
        .selectFrom('settlements as s')
        .leftJoin('receipt_uploads as u', 'u.ride_id', 's.ride_id')
        .select(['s.ride_id as rideId', ({ fn }) => fn.coalesce('s.receipt', 'u.webp').as('webp')])
        .where('s.payer_id', '=', userId)
        .where(({ not }) => not(isOfFormerUser('s.payer_id', 's.opened_at')))
        .orderBy('s.opened_at')
        .execute()
      return rows.flatMap(({ rideId, webp }) =>
        webp === null ? [] : [{ rideId, type: 'image/webp', base64: webp.toString('base64') }],
      )
    },
    async forgetUser(tx, userId) {
      await tx.db
        .updateTable('settlements')
        .set({ receipt: null, receipt_id: null, receipt_at: null })
        .where('payer_id', '=', userId)
        .execute()
      await tx.db
        .deleteFrom('receipt_uploads')
        .where('ride_id', 'in', (from) =>
          from.selectFrom('settlements').select('ride_id').where('payer_id', '=', userId),
        )
        .execute()
    },
    async sweepUploads() {
      await sql`delete from receipt_uploads where uploaded_at < now() - interval '1 day'`.execute(db)
    },
  }
}
