// How a fare is divided among those who share the taxi. Pure.

/**
 * Divides a fare in proportion to the accepted shares, in whole minor units that add up to it. Each rider gets their
 * quota rounded down, and the rest goes to the largest remainders, ties to whoever accepted more, then to the earlier
 * rider. A rider who accepted more never pays less. The parts are equal if everybody accepted zero.
 */
export function divideFare(fare: number, accepted: readonly number[]): number[] {
  const total = accepted.reduce((sum, amount) => sum + BigInt(amount), 0n)
  const weights = total === 0n ? accepted.map(() => 1n) : accepted.map(BigInt)
  const sum = total === 0n ? BigInt(accepted.length) : total
  const quotas = weights.map((weight) => BigInt(fare) * weight)
  const shares = quotas.map((quota) => quota / sum)
  const left = Number(BigInt(fare) - shares.reduce((all, share) => all + share, 0n))
  const byRemainder = quotas
    .map((quota, index) => ({ index, remainder: quota % sum, weight: weights[index]! }))
    .toSorted((a, b) => compare(b.remainder, a.remainder) || compare(b.weight, a.weight) || a.index - b.index)
  for (const { index } of byRemainder.slice(0, left)) shares[index]! += 1n
  return shares.map(Number)
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
