// Whose request is acted on next, so that nobody with many connections delays the others.

/** Requests acted on before the event loop looks for what else has come. */
export const requestsPerRound = 8
/** The same while connections come: the event loop accepts one in each round, so a long round delays all that wait. */
const requestsPerRoundOfArrival = 1
/**
 * One in so many is the one that has waited longest; the others are of whoever has asked least. So whoever asks much
 * waits for the others, but not for ever.
 */
export const oldestOneIn = 4
/** How long it counts how much somebody has asked. */
const countedMilliseconds = 10_000
const mostLevels = 16

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

export interface RequestTurns {
  /** Acts on the asker's turn. */
  take(askers: Askers, act: () => void): void
  /** Makes rounds short as long as connections arrive. */
  connectionArrived(): void
}

interface Waiting {
  act: () => void
  level: Set<Waiting>
}

export function createRequestTurns(now: () => number = () => performance.now()): RequestTurns {
  /** In the order in which they came. */
  const waiting = new Set<Waiting>()
  /** The same, by how much their askers had asked: up to once, 3, 7, 15 times and so on. */
  const levels = Array.from({ length: mostLevels }, () => new Set<Waiting>())
  const asked = new Map<string, number>()
  let countedSince = now()
  let scheduled = 0
  let isArrival = false
  let taken = 0

  function count(asker: string): number {
    const times = (asked.get(asker) ?? 0) + 1
    asked.set(asker, times)
    return times
  }

  function levelOf({ asker, among }: Askers): Set<Waiting> {
    if (now() - countedSince >= countedMilliseconds) {
      asked.clear()
      countedSince = now()
    }
    const times = Math.max(count(asker), count(`those of ${among}`) / manyForOne)
    return levels[Math.min(mostLevels - 1, Math.floor(Math.log2(times)))]!
  }

  function next(): Waiting | undefined {
    const from = ++taken % oldestOneIn === 0 ? waiting : levels.find(({ size }) => size > 0)
    const [first] = from ?? []
    return first
  }

  function takeTurn(): void {
    scheduled--
    const turn = next()
    if (turn) {
      waiting.delete(turn)
      turn.level.delete(turn)
      turn.act()
    }
    if (scheduled > 0) return
    schedule()
    isArrival = false
  }

  /** What an immediate schedules runs in the next round, and each one's promises are done before the next one runs. */
  function schedule(): void {
    const most = isArrival ? requestsPerRoundOfArrival : requestsPerRound
    while (scheduled < most && scheduled < waiting.size) {
      scheduled++
      setImmediate(takeTurn)
    }
  }

  return {
    take(askers, act) {
      const level = levelOf(askers)
      const turn = { act, level }
      waiting.add(turn)
      level.add(turn)
      schedule()
    },
    connectionArrived() {
      isArrival = true
    },
  }
}
