// When a region's next batch begins, pure. Regions that were asked for at the same moment begin at different ones.
import { createHash } from 'node:crypto'

/**
 * The part of the interval over which batches that were asked for together are spread. The rest is the least time in
 * which riders who come together are seen by one batch.
 */
const spreadShare = 0.25

/** Returns the same share from 0 to below 1 for a region, on every node. */
function offsetShareOf(region: string): number {
  return createHash('sha1').update(region).digest().readUInt32BE() / 2 ** 32
}

/**
 * Returns the seconds from `nowSeconds` until the next batch of the region: at most one interval, and at least three
 * quarters of it. A region that is asked for at the beginning of each batch keeps its interval and its offset.
 */
export function secondsUntilBatch(region: string, nowSeconds: number, batchSeconds: number): number {
  const spread = spreadShare * batchSeconds
  const least = batchSeconds - spread
  const offset = offsetShareOf(region) * spread
  const sinceOffset = (((nowSeconds + least - offset) % spread) + spread) % spread
  return least + spread - sinceOffset
}
