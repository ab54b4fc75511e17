const firstOf = (whole: string) => whole.split(' ', 1)[0] ?? whole

/** Somebody's first name, for lack of space; the whole name if two of the group share the first name. */
export function shortNameAmong(names: readonly string[], name: string): string {
  const first = firstOf(name)
  return names.filter((other) => firstOf(other) === first).length > 1 ? name : first
}
