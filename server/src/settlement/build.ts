import type { DomainPart } from '../domain-part.ts'
import type { Foundation } from '../foundation.ts'
import { isOfFormerUser } from '../users/former-user-rules.ts'
import { createLocalLimiter } from '../limits/count-tries.ts'
import { type BookParts, createSettlementBook, type SettlementBook } from './settlement-follows-ride.ts'
import { oldDebtsEverySeconds, createDebtStore } from './deleted-debtor-store.ts'
import { unshownReceiptsEverySeconds, createReceiptStore, type ReceiptStore } from './receipt-store.ts'
import { createReceipts, type ReceiptParts } from './upload-and-show-receipts.ts'
import { remindEverySeconds, createReminders, type ReminderParts } from './reminders.ts'
import type { SealedPictures } from '../secrets/sealed-pictures-store.ts'
import { createSealedWords, oldSealedWordsEverySeconds } from '../secrets/sealed-words-store.ts'
import type { Sealing } from '../secrets/sealing.ts'
import { serveSettlements } from './http-handlers.ts'
import type { SettlementParts } from './parts.ts'
import {
  createDepartedDisputes,
  type DepartedDisputes,
  departedDisputesEverySeconds,
} from './departed-disputes-store.ts'
import { createWaysInReports, type WaysInReports } from './ways-in-reports-store.ts'
import { createSettlementService } from './settle-up-service.ts'
import { createSettlementStore } from './fare-and-share-store.ts'

/** Builds what rides and requests need of settlement, which is itself built on rides. */
export function buildSettlementBook(
  { config, database }: Foundation,
  provenMarks: BookParts['provenMarks'],
): SettlementBook {
  return createSettlementBook({
    store: createSettlementStore(database.db),
    debts: createDebtStore(database.db),
    provenMarks,
    settleSeconds: config.settleHours * 3600,
  })
}

export interface SettlementPart extends DomainPart {
  /** For reports. */
  departedDisputes: Pick<DepartedDisputes, 'open'>
  waysInReports: Pick<WaysInReports, 'open'>
  receipts: Pick<ReceiptStore, 'keepForReport'>
}

export function buildSettlement(
  { config, log, database, publicUrl }: Foundation,
  needs: { sealing: Sealing; sealedPictures: SealedPictures } & Pick<
    SettlementParts,
    'book' | 'rides' | 'tellOfWaysToBePaid'
  > &
    Pick<ReminderParts, 'notify' | 'outbox'> &
    Pick<ReceiptParts, 'repaint' | 'ownPhoto' | 'limiter' | 'rules'>,
): SettlementPart {
  const { store } = needs.book
  const { transact } = database
  const local = createLocalLimiter()
  const departed = createDepartedDisputes(database.db, needs.sealing, config.sealDays)
  const sealedWays = createSealedWords(database.db, needs.sealing, config.sealDays, 'sealed_ways_to_pay')
  const waysInReports = createWaysInReports(database.db, sealedWays, config.sealDays)
  const pictures = createReceiptStore(database.db, {
    sealed: needs.sealedPictures,
    sealDays: config.sealDays,
  })
  const receipts = createReceipts({ ...needs, transact, store: pictures })
  const settlements = createSettlementService({
    ...needs,
    transact,
    limitActs: (userId, rideId) => local.take(needs.rules.moneyActs, `${userId}\n${rideId}`),
    waysInReports,
    limitWays: (userId) => local.take(needs.rules.waysToBePaid, userId),
    receipts: { ...pictures, ...receipts },
  })
  const remind = createReminders({ ...needs, transact, store, publicUrl, log })
  return {
    departedDisputes: departed,
    waysInReports,
    receipts: pictures,
    routes: (http) => serveSettlements(http, { settlements, receipts }),
    sweeps: [
      { name: 'shares-to-remind', everySeconds: remindEverySeconds, run: remind },
      {
        name: 'debts-of-deleted-accounts',
        everySeconds: oldDebtsEverySeconds,
        run: needs.book.forgetOldDebts,
      },
      { name: 'departed-disputes', everySeconds: departedDisputesEverySeconds, run: departed.forgetOld },
      {
        name: 'old-sealed-ways-to-pay',
        everySeconds: oldSealedWordsEverySeconds,
        run: sealedWays.forgetOld,
      },
      { name: 'receipts-never-shown', everySeconds: unshownReceiptsEverySeconds, run: pictures.sweepUploads },
    ],
    personalData: {
      settlements: {
        async exportOf(userId) {
          return {
            payTo: await store.waysOf(userId),
            shares: await store.sharesOf(userId),
            receipts: await pictures.ofUser(userId),
            shownWaysToPay: await sealedWays.saidBy(userId, isOfFormerUser),
          }
        },
        async keepBeyondLeaving(tx, userId) {
          await needs.book.keepDebts(tx, userId)
          await waysInReports.keepShown(tx, userId)
        },
        async forgetUser(tx, userId) {
          await departed.seal(tx, userId)
          await store.forgetUser(tx, userId)
          await pictures.forgetUser(tx, userId)
        },
        async forgetEntered(tx, userId) {
          await waysInReports.keepShown(tx, userId)
          await store.forgetWays(tx, userId)
        },
        withdraw: settlements.withdraw,
      },
    },
  }
}
