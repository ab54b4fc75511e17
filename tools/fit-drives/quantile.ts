/** Returns the value below which this share of the values lies; NaN if there are none. */
export function quantile(values: readonly number[], share: number): number {
  const ordered = Float64Array.from(values).toSorted()
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? Number.NaN
}
