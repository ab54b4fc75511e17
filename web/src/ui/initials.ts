/**
 * The first letters of the first two space-separated words, upper case.
 * 'UnK' when there is nothing to take them from.
 */
export function initials(fullName: unknown): string {
  if (typeof fullName !== 'string') return 'UnK'
  const words = fullName.split(' ').filter(Boolean)
  if (words.length === 0) return 'UnK'
  return words
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
    .toUpperCase()
}
