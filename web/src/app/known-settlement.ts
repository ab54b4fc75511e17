import type { Settlement } from '@woodalo/protocol'
import { client } from './browser-client.ts'

/** The settlement that was read last, so that the end of its ride is drawn at once and nothing jumps when it comes. */
let known: Settlement | null = null

export function knownSettlement(rideId: string): Settlement | null {
  return known?.rideId === rideId ? known : null
}

export function keepSettlement(read: Settlement): void {
  known = read
}

/** Rejects while there is nothing to settle, and without a network. */
export async function readSettlement(rideId: string): Promise<Settlement> {
  const read = await client.api.settlements.get(rideId, { quiet: true })
  keepSettlement(read)
  return read
}
