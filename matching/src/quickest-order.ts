/** Scratch of one call. */
let earliest = new Float64Array(0)
let previous = new Int8Array(0)

/**
 * Finds the quickest order of drop-offs in which nobody is late, exactly. There is one pick-up and so one clock, so the
 * earliest time per (set of riders dropped, last of them) is all that matters.
 * `first[i]`: seconds from the meeting point to i; `between[i][j]`: from i to j; `latest[i]`: the latest seconds after
 * departure at which i may arrive. Returns the indices in order, or null if no order keeps every limit. Ties go to the
 * earlier index.
 */
export function quickestOrder(
  size: number,
  first: ArrayLike<number>,
  between: ArrayLike<ArrayLike<number>>,
  latest: ArrayLike<number>,
): number[] | null {
  const sets = 1 << size
  if (sets * size > earliest.length) {
    earliest = new Float64Array(sets * size)
    previous = new Int8Array(sets * size)
  }
  earliest.fill(Number.POSITIVE_INFINITY, 0, sets * size)
  previous.fill(-1, 0, sets * size)
  for (let i = 0; i < size; i += 1) {
    if (first[i]! <= latest[i]!) earliest[(1 << i) * size + i] = first[i]!
  }
  for (let set = 1; set < sets; set += 1) {
    for (let last = 0; last < size; last += 1) {
      const time = earliest[set * size + last]!
      if (time === Number.POSITIVE_INFINITY) continue
      for (let next = 0; next < size; next += 1) {
        if ((set >> next) & 1) continue
        const arrival = time + between[last]![next]!
        const to = (set | (1 << next)) * size + next
        if (arrival <= latest[next]! && arrival < earliest[to]!) {
          earliest[to] = arrival
          previous[to] = last
        }
      }
    }
  }
  let set = sets - 1
  let last = -1
  for (let i = 0; i < size; i += 1) {
    const time = earliest[set * size + i]!
    if (time < Number.POSITIVE_INFINITY && (last < 0 || time < earliest[set * size + last]!)) last = i
  }
  if (last < 0) return null
  const order: number[] = []
  while (last >= 0) {
    order.push(last)
    const before = previous[set * size + last]!
    set ^= 1 << last
    last = before
  }
  return order.reverse()
}
