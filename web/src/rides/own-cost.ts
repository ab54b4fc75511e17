import type { Money, RideRequest } from '@woodalo/protocol'

export type OwnCost = Record<'share' | 'solo' | 'saved', Money>

/** What the reader pays, would pay alone, and saves; only the share of others is known. Null before there is a ride. */
export function ownCost(request: RideRequest | undefined): OwnCost | null {
  const { share, solo, saved } = request?.cost ?? {}
  return share && solo && saved ? { share, solo, saved } : null
}
