import type { Ride } from '@woodalo/protocol'
import { client } from './browser-client.ts'
import type { OpenMoney } from './state/browser-storage.ts'
import { openSum } from '../settlement/open-sum.ts'

/** What is still open of this ride's money; null if nothing is. Rejects if it cannot be read. */
export async function openMoneyOf({ id, unsettled }: Ride, readerUid: string): Promise<OpenMoney | null> {
  if (unsettled === null) return null
  const settlement = await client.api.settlements.get(id, { quiet: true })
  return { rideId: id, unsettled, sum: openSum(settlement, readerUid) }
}
