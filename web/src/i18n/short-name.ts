const firstOf = (whole: string) => whole.split(' ', 1)[0] ?? whole

/**
 * Somebody's first name, for lack of space; the whole name if another one of the group has the same first name. Whoever
 * has left the group need not be among its names.
 */
export function shortNameAmong(names: readonly string[], name: string): string {
  const first = firstOf(name)
  return names.some((other) => other !== name && firstOf(other) === first) ? name : first
}
