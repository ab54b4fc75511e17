// How much somebody has asked of late, so that whoever asks little is served first.

/** For this long it is counted how much somebody has asked. */
const countedMilliseconds = 10_000
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
  /** Counts one more, and returns the level: 0 for the first time, 1 for up to 3 times, then up to 7, 15 and so on. */
  count(askers: Askers): number
}

export function createHowMuchAsked(now: () => number = () => performance.now()): HowMuchAsked {
  const asked = new Map<string, number>()
  let countedSince = now()

  function countOne(asker: string): number {
    const times = (asked.get(asker) ?? 0) + 1
    asked.set(asker, times)
    return times
  }

  return {
    count({ asker, among }) {
      if (now() - countedSince >= countedMilliseconds) {
        asked.clear()
        countedSince = now()
      }
      const times = Math.max(countOne(asker), countOne(`those of ${among}`) / manyForOne)
      return Math.min(mostLevels - 1, Math.floor(Math.log2(times)))
    },
  }
}
