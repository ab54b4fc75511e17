export const bodyLimitBytes = 64 * 1024
/** Many times what any call of the contract has. A body of 64 kB could have 8,000, which take 6 ms to parse. */
export const mostValuesOfBody = 500
/** Several times the depth of any call of the contract, so that recursion over a body never overflows the stack. */
export const deepestBody = 32

export function isNestedWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((inner) => isNestedWithin(inner, levels - 1))
}
