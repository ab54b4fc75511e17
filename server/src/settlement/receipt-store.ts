import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import { isSinceBlock } from '../apart/blocked-since-rules.ts'
import type { SealedPictures, ShownPicture } from '../secrets/sealed-pictures-store.ts'
import { isOfFormerUser } from '../users/former-user-rules.ts'

/** How often pictures of receipts that were never shown are deleted. */
export const unshownReceiptsEverySeconds = 3_600

/** What is shown, replaced and shown again is sealed for reports each time. No payer needs as many. */
export const mostReceiptsOfRide = 5

/** Pictures of receipts. A picture is uploaded first, and shown from the time when the fare is entered with its id. */
export interface ReceiptStore {
  /** Replaces the ride's upload. Returns the id of the new one. */
  keepUpload(tx: Tx, rideId: string, webp: Buffer): Promise<string>
  /** Returns the ride's upload, or null if it has another id or is gone. */
  upload(tx: Tx, rideId: string, id: string): Promise<Buffer | null>
  /** Shows this picture from now on. Returns false if the ride has had as many as it may: the transaction must not commit. */
  show(tx: Tx, rideId: string, payerId: string, picture: { id: string; webp: Buffer }): Promise<boolean>
  /** Takes the ride's picture away, which stays sealed for reports, and deletes any upload. */
  remove(tx: Tx, rideId: string): Promise<void>
  /**
   * Seals what the payer showed for a report about this rider, for so many days at least, if they are the payer, or if
   * `isOfMoney`, or if a rider disputes a share. Returns the ids of the sealed pictures, the latest first.
   */
  keepForReport(
    rideId: string,
    report: { about: string; isOfMoney: boolean; keptDays: number },
  ): Promise<string[]>
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

/** Of the picture that a settlement shows, as it is sealed. One picture may be the receipt of several rides. */
function shownReceipt(row: {
  ride_id: string
  payer_id: string
  receipt: Buffer | null
  receipt_id: string | null
  receipt_at: Date | null
}): ShownPicture {
  const id = createHash('sha256').update(`${row.ride_id} ${row.receipt_id}`).digest('hex').slice(0, 32)
  return {
    id,
    kind: 'receipt',
    userId: row.payer_id,
    rideIds: [row.ride_id],
    shownAt: row.receipt_at,
    webp: row.receipt!,
  }
}

export function createReceiptStore(
  db: Executor,
  {
    sealed,
    sealDays,
  }: { sealed: Pick<SealedPictures, 'keep' | 'keepForReport' | 'count'>; sealDays: number },
): ReceiptStore {
  /** Seals the pictures that are about to be shown no more. */
  async function seal(tx: Tx, column: 'ride_id' | 'payer_id', value: string): Promise<void> {
    const shown = await tx.db
      .selectFrom('settlements')
      .select(['ride_id', 'payer_id', 'receipt', 'receipt_id', 'receipt_at'])
      .where(column, '=', value)
      .where('receipt', 'is not', null)
      .where(sql<boolean>`opened_at > now() - make_interval(secs => ${sealDays * 86_400}::float8)`)
      .execute()
    for (const row of shown) await sealed.keep(tx.db, shownReceipt(row))
  }

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
    async show(tx, rideId, payerId, { id, webp }) {
      // One that stands is sealed first, and so counted. Whoever gets false rolls this back.
      await seal(tx, 'ride_id', rideId)
      if ((await sealed.count(tx.db, rideId, payerId, 'receipt')) >= mostReceiptsOfRide) return false
      await tx.db
        .updateTable('settlements')
        .set({ receipt: webp, receipt_id: id, receipt_at: sql<Date>`now()` })
        .where('ride_id', '=', rideId)
        .execute()
      return true
    },
    async remove(tx, rideId) {
      await seal(tx, 'ride_id', rideId)
      await tx.db
        .updateTable('settlements')
        .set({ receipt: null, receipt_id: null, receipt_at: null })
        .where('ride_id', '=', rideId)
        .execute()
      await tx.db.deleteFrom('receipt_uploads').where('ride_id', '=', rideId).execute()
    },
    async keepForReport(rideId, { about, isOfMoney, keptDays }) {
      const settled = await db
        .selectFrom('settlements as s')
        .select(['s.ride_id', 's.payer_id', 's.receipt', 's.receipt_id', 's.receipt_at'])
        .where('s.ride_id', '=', rideId)
        .where((is) =>
          is.or([
            is.val(isOfMoney),
            is('s.payer_id', '=', about),
            is.exists(
              is
                .selectFrom('settlement_shares as ss')
                .select('ss.user_id')
                .whereRef('ss.ride_id', '=', 's.ride_id')
                .where('ss.state', '=', 'disputed'),
            ),
          ]),
        )
        .executeTakeFirst()
      if (!settled) return []
      const shown = { rideId, userId: settled.payer_id, kind: 'receipt' } as const
      const stillThere = settled.receipt === null ? [] : [shownReceipt(settled)]
      return sealed.keepForReport(shown, stillThere, keptDays, mostReceiptsOfRide)
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
      await seal(tx, 'payer_id', userId)
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
