// The use cases of settling up. The money goes from rider to rider; the service only records what each of them states.
import { textsIn } from '@woodalo/languages/service'
import type { Language, PayTo, Settlement } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { Principal } from '../principal.ts'
import { storedId } from '../uuid.ts'
import { waiveForDeletedPayer } from './deleted-payer-waives.ts'
import { createEnterFare } from './enter-fare.ts'
import type { SettlementParts } from './parts.ts'
import { renderSettlement } from './render.ts'
import { createShareStatements, type ShareSaying } from './share-statements.ts'
import { readWay } from './ways-to-pay.ts'

export interface SettlementService {
  get(userId: string, rideId: string): Promise<Settlement>
  /** `receipt` is the id of an uploaded picture. Null removes the picture; if it is absent the current one stays. */
  enterFare(
    userId: string,
    rideId: string,
    fare: { amount: number; receipt?: string | null | undefined },
    language: Language,
  ): Promise<Settlement>
  say(userId: string, rideId: string, saying: ShareSaying): Promise<Settlement>
  waysOf(userId: string): Promise<PayTo[]>
  setWays(whose: Principal, ways: readonly PayTo[], language: Language): Promise<PayTo[]>
  /** Called when the account is deleted: nobody can receive the money owed to it any more. */
  withdraw(userId: string): Promise<void>
}

export function createSettlementService(parts: SettlementParts): SettlementService {
  const { transact, book, rides } = parts
  const { store } = book

  /** Tells every rider who settles. Returns the settlement as the caller sees it. */
  async function told(tx: Tx, userId: string, rideId: string): Promise<Settlement> {
    const seen = await book.seen(tx, rideId)
    await rides.tellSettlement(tx, rideId, seen)
    return seen.get(userId)!
  }

  async function mustSettle(userId: string, rideId: string): Promise<void> {
    const { shareState } = await rides.find(userId, rideId)
    if (shareState === null) throw new Failure('SETTLEMENT_NOT_OPEN')
  }

  return {
    async get(userId, rideId) {
      const id = storedId(rideId)
      await mustSettle(userId, id)
      const record = await store.find(id)
      if (!record) throw new Failure('SETTLEMENT_NOT_OPEN')
      return renderSettlement(record, userId, book.settleSeconds)
    },
    enterFare: createEnterFare(parts, told),
    say: createShareStatements(parts, told),
    waysOf: (userId) => store.waysOf(userId),
    async setWays({ userId, sessionId }, ways, language) {
      const kept = ways.map(readWay)
      const faulty = kept.flatMap((way, index) => (way === null ? [index] : []))
      if (faulty.length > 0) {
        const sentence = textsIn(language).faults.named['pay-to']
        throw new Failure('INVALID_INPUT', {
          fields: Object.fromEntries(faulty.map((index) => [`${index}.value`, sentence])),
        })
      }
      const list = kept.filter((way) => way !== null)
      await parts.limitWays(userId)
      const open = await store.openFor(userId)
      const isChanged = await transact(async (tx) => {
        await parts.waysInReports.keepShown(tx, userId)
        if (!(await store.setWays(tx, userId, list))) return false
        await parts.waysInReports.keepNew(tx, userId, open, list)
        // Whoever has a stolen session could have debtors pay somebody else.
        await parts.tellOfWaysToBePaid(tx, userId, sessionId)
        return true
      })
      // Debtors see it in their settlements. Each ride is locked by itself, so that no two can wait for each other.
      if (isChanged)
        for (const rideId of open)
          await transact(async (tx) => {
            await rides.lock(tx, userId, rideId)
            await told(tx, userId, rideId)
          })
      return list
    },
    withdraw: waiveForDeletedPayer(parts),
  }
}
