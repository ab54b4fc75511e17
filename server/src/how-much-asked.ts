// How much somebody has asked of late, so that whoever asks little is served first.

/** The last level is for everybody who has asked more often than that. */
export const mostLevels = 16

/**
 * One in so many of those served is the one whose turn it is anyway; the others are of whoever has asked least. So
 * whoever asks much waits for the others, but not for ever.
 */
export const oldestOneIn = 4

/**
 * Who asks, as far as turns are concerned, and the many to whom they belong: the holder of one network of addresses may
 * have 65,536 of them.
 */
export interface Askers {
  asker: string
  among: string
}

/** Those who belong to the same holder count as one who has asked for a sixteenth of what all of them have. */
const manyForOne = 16

export interface HowMuchAsked {
  /** Counts one more, and returns `levelOf`. */
  count(askers: Askers): number
  /** Returns 0 for whoever has asked once at most, 1 for up to 3 times, then up to 7, 15 and so on. */
  levelOf(askers: Askers): number
}

/** Counts for `countedMilliseconds`, and then from nothing again. */
export function createHowMuchAsked(
  countedMilliseconds: number,
  now: () => number = () => performance.now(),
): HowMuchAsked {
  const asked = new Map<string, number>()
  let countedSince = now()
  const holder = (among: string) => `those of ${among}`
  const timesOf = (asker: string) => asked.get(asker) ?? 0

  function levelOf({ asker, among }: Askers): number {
    const times = Math.max(1, timesOf(asker), timesOf(holder(among)) / manyForOne)
    return Math.min(mostLevels - 1, Math.floor(Math.log2(times)))
  }

  return {
    count(askers) {
      if (now() - countedSince >= countedMilliseconds) {
        asked.clear()
        countedSince = now()
      }
      for (const each of [askers.asker, holder(askers.among)]) asked.set(each, timesOf(each) + 1)
      return levelOf(askers)
    },
    levelOf,
  }
}
