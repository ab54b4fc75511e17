/** What one core does in the engine's maximum time for a batch. */
export const workOfBatch = 1_000_000
/**
 * The engine takes half of a batch's interval, within these limits. Less time would not find the first group of a
 * crowd.
 */
const leastEngineMilliseconds = 250
const mostEngineMilliseconds = 1_000

export function engineMilliseconds(batchSeconds: number): number {
  return Math.min(mostEngineMilliseconds, Math.max(leastEngineMilliseconds, batchSeconds * 500))
}
