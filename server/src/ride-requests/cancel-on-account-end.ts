// What becomes of an open request when the account is deleted, taken over or banned, or its last session ends.
import { Failure } from '../failure.ts'
import type { RequestParts } from './parts.ts'

/** `address` is that from which the user did it: refusing a pending ride in this way counts, too. */
export interface CancelOnAccountEnd {
  /** Called when the user has no session left: everything not yet active ends, an active ride stays. */
  signedOutEverywhere(userId: string, address?: string): Promise<void>
  /** Called when the user was banned: a search ends, a ride is left unless the user has met others already. */
  endOfBanned(userId: string): Promise<void>
  /** Called when the account is deleted: cancels, refuses, leaves or gets off, depending on the state. */
  leaveForGood(userId: string, address?: string): Promise<void>
  /** Called when the owner of an account takes it over: does the same with what its former user has open. */
  leaveFormer(userId: string): Promise<void>
}

export function createCancelOnAccountEnd(
  parts: RequestParts,
  cancel: (userId: string, requestId: string, address?: string) => Promise<unknown>,
): CancelOnAccountEnd {
  const { store } = parts

  /** Ends what somebody has open, a confirmed ride as `leave` has it. */
  async function endOpen(
    userId: string,
    leave: (rideId: string) => Promise<void>,
    { find = store.open, address }: { find?: typeof store.open; address?: string | undefined } = {},
  ): Promise<void> {
    for (let attempt = 0; attempt < 10; attempt++) {
      const open = await find(userId)
      if (!open) return
      try {
        if (open.state === 'CONFIRMED') return await leave(open.rideId)
        await cancel(userId, open.id, address)
      } catch (error) {
        // The state changed since the refusal; the currently open request decides.
        if (!(error instanceof Failure)) throw error
      }
    }
  }

  return {
    async signedOutEverywhere(userId, address) {
      const open = await store.open(userId)
      if (!open || open.state === 'CONFIRMED') return
      await cancel(userId, open.id, address).catch((error: unknown) => {
        // The ride just became active, and an active ride stays.
        if (!(error instanceof Failure && error.code === 'REQUEST_NOT_OPEN')) throw error
      })
    },
    endOfBanned: (userId) => endOpen(userId, (rideId) => parts.rides.leaveUnlessUnderWay(userId, rideId)),
    leaveForGood: (userId, address) =>
      endOpen(userId, (rideId) => parts.rides.leaveForGood(userId, rideId), { address }),
    leaveFormer: (userId) =>
      endOpen(userId, (rideId) => parts.rides.leaveForGood(userId, rideId), {
        find: store.openOfFormer,
      }),
  }
}
