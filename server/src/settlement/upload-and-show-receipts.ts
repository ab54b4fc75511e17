// Pictures of the receipts that payers show to those who share the fare.
import { textsIn } from '@woodalo/languages/service'
import type { Language } from '@woodalo/protocol'
import type { Transact, Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { Askers } from '../how-much-asked.ts'
import type { Limiter } from '../limits/count-tries.ts'
import type { Rules } from '../limits/rules.ts'
import type { RidesOfSettlement } from '../rides/ports.ts'
import { storedId } from '../uuid.ts'
import type { ReceiptStore } from './receipt-store.ts'

export interface Receipts {
  /** Throws before anything large is read. */
  mayUpload(userId: string, rideId: string, address: string): Promise<void>
  /**
   * Returns the id with which the payer enters the fare. Replaces an earlier upload for the ride. `asker` says whose turn
   * it takes.
   */
  upload(
    userId: string,
    rideId: string,
    picture: Buffer,
    asker: Askers,
    language: Language,
  ): Promise<{ id: string }>
  /** Returns the payer's picture with this id: an upload for the ride, or the picture of the payer's profile. */
  ofPayer(tx: Tx, userId: string, rideId: string, id: string): Promise<Buffer | null>
  /** For the riders who settle. */
  read(userId: string, rideId: string): Promise<Buffer>
}

export interface ReceiptParts {
  transact: Transact
  rides: RidesOfSettlement
  store: ReceiptStore
  /** Returns a small enough copy without metadata, or null for what is no permitted picture. */
  repaint(picture: Buffer, asker: Askers): Promise<Buffer | null>
  /** Returns a picture that belongs to the user, or null for anybody else's. */
  ownPhoto(userId: string, photoId: string): Promise<Buffer | null>
  limiter: Limiter
  rules: Rules
}

export function createReceipts(parts: ReceiptParts): Receipts {
  const { transact, rides, store, limiter, rules } = parts
  return {
    async mayUpload(userId, rideId, address) {
      await transact((tx) => rides.lock(tx, userId, storedId(rideId), 'enter-fare'))
      await limiter.take(rules.photos, userId)
      await limiter.take(rules.photosOfAddress, address)
      await limiter.take(rules.receiptsOfAddress, address)
    },
    async upload(userId, rideId, picture, asker, language) {
      const webp = await parts.repaint(picture, asker)
      if (!webp)
        throw new Failure('INVALID_INPUT', { fields: { file: textsIn(language).faults.named.picture } })
      const rideOf = storedId(rideId)
      return transact(async (tx) => {
        await rides.lock(tx, userId, rideOf, 'enter-fare')
        return { id: await store.keepUpload(tx, rideOf, webp) }
      })
    },
    ofPayer: async (tx, userId, rideId, id) =>
      (await store.upload(tx, rideId, id)) ?? (await parts.ownPhoto(userId, id)),
    async read(userId, rideId) {
      const id = storedId(rideId)
      const { shareState, isFormer } = await rides.find(userId, id)
      // A receipt may say where somebody got off.
      if (isFormer) throw new Failure('NOT_FOUND')
      if (shareState === null) throw new Failure('SETTLEMENT_NOT_OPEN')
      const webp = await store.find(id, userId)
      if (!webp) throw new Failure('NOT_FOUND')
      return webp
    },
  }
}
