// Deadlines are met by sweeps that look a little ahead: a sweep sees what will be due before its next turn, and comes back for it.
// That finds every deadline in time, as each is set further ahead than two turns of its sweep lie apart.

const longestLookSeconds = 5
/** After a turn that had something to do: another transaction may hold a part of it. */
const againSeconds = 1

/** How far a sweep looks ahead, and how often it comes, where deadlines are set so many seconds ahead. */
export function lookSeconds(...setAheadSeconds: readonly number[]): number {
  return Math.min(longestLookSeconds, ...setAheadSeconds.map((seconds) => seconds / 2))
}

/** Something with a deadline, in seconds from now: due at 0 and below. */
export interface Coming {
  seconds: number
}

/** Parts what is due from what is coming, and says when the sweep is to come back for the latter. */
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
