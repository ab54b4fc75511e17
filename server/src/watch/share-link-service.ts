// Links that show a rider's ride live to anybody they send it to.
import { randomBytes } from 'node:crypto'
import type { Language, WatchedRide } from '@woodalo/protocol'
import type { Transact } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { Limiter } from '../limits/count-tries.ts'
import type { Rules } from '../limits/rules.ts'
import type { RidesOfWatch } from '../rides/ports.ts'
import { afterEndSeconds, expiryOf } from './link-expiry.ts'
import { hashOf, tokenOf } from './link-token.ts'
import { watched } from './watched-ride.ts'
import type { WatchStore } from './watch-link-store.ts'

export interface WatchService {
  /** Returns the same link until it is withdrawn. Throws RIDE_NOT_ACTIVE if there is nothing to watch. */
  share(userId: string, rideId: string): Promise<{ url: string; expiresAt: string }>
  /** Withdraws the link. */
  stopSharing(userId: string, rideId: string): Promise<void>
  /** Throws NOT_FOUND for every link that shows nothing, whether or not it ever existed. */
  watch(token: string, address: string, language: Language): Promise<WatchedRide>
  forgetOld(): Promise<void>
}

export interface WatchParts {
  transact: Transact
  store: WatchStore
  rides: RidesOfWatch
  secret: Buffer
  limiter: Limiter
  rules: Rules
  publicUrl: string
  rideSeconds: number
}

export function createWatchService(parts: WatchParts): WatchService {
  const { store, rides, rideSeconds } = parts
  return {
    share: (userId, rideId) =>
      parts.transact(async (tx) => {
        const { ride, rider } = await rides.lockToWatch(tx, userId, rideId)
        const salt = randomBytes(32)
        const fresh = { salt, tokenHash: hashOf(tokenOf(parts.secret, { rideId: ride.id, userId, salt })) }
        const link = await store.keep(tx, ride.id, userId, fresh)
        return {
          url: `${parts.publicUrl}/watch/${tokenOf(parts.secret, link)}`,
          expiresAt: expiryOf(ride, rider, rideSeconds).toISOString(),
        }
      }),
    async stopSharing(userId, rideId) {
      const ride = await rides.mustBeIn(userId, rideId)
      await store.remove(ride.id, userId)
    },
    async watch(token, address, language) {
      const hash = hashOf(token)
      await parts.limiter.take(parts.rules.watching, hash.toString('base64url'))
      const link = await store.find(hash)
      const ride = link && (await rides.find([link.rideId]))[0]
      const shown = ride ? watched(ride, link, { language, rideSeconds }) : null
      if (shown) return shown
      // Guessing is hopeless. This only limits the noise.
      await parts.limiter.take(parts.rules.watchMisses, address)
      throw new Failure('NOT_FOUND')
    },
    forgetOld: () => store.forgetOld(afterEndSeconds),
  }
}
