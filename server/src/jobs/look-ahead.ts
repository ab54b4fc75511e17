// Sweeps meet deadlines by looking a little ahead: a sweep sees what will be due before its next turn, and comes back
// for it. Each deadline is set further ahead than two turns of its sweep, so every deadline is found in time.

const longestLookSeconds = 5
/** The delay after a turn that did something, because another transaction may have locked a part of it. */
const againSeconds = 1

/** Returns how far a sweep looks ahead, and how often it runs, if deadlines are set this many seconds ahead. */
export function lookSeconds(...setAheadSeconds: readonly number[]): number {
  return Math.min(longestLookSeconds, ...setAheadSeconds.map((seconds) => seconds / 2))
}

/** Something with a deadline, in seconds from now. It is due at 0 and below. */
export interface Coming {
  seconds: number
}

/** Separates what is due from what is coming, and returns when the sweep should come back for the latter. */
export function partDue<One extends Coming>(
  found: readonly One[],
): { due: One[]; nextInSeconds: number | undefined } {
  const due = found.filter(({ seconds }) => seconds <= 0)
  const next = Math.min(
    due.length > 0 ? againSeconds : Infinity,
    ...found.filter(({ seconds }) => seconds > 0).map(({ seconds }) => seconds),
  )
  return { due, nextInSeconds: next === Infinity ? undefined : next }
}
