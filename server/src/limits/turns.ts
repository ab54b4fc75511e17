// Costly calls take turns: a caller with many calls waits for their own, and the others are not delayed.
import { Failure } from '../failure.ts'
import {
  type Askers,
  createHowMuchAsked,
  type HowMuchAsked,
  mostLevels,
  oldestOneIn,
} from '../how-much-asked.ts'

export interface Turns {
  /**
   * Runs `act` on the caller's turn. Throws TOO_MANY_REQUESTS for a caller with too many waiting already, and when too
   * many wait together, for the caller with the most.
   */
  <Result>(asker: string | Askers, act: () => Promise<Result>): Promise<Result>
}

/** How long it counts how much somebody has asked: longer than the costliest act takes. */
export const countedMilliseconds = 60_000

interface Waiting {
  start(): void
  refuse(): void
}

/** The calls of one caller, and how much the caller had asked when the last one came. */
interface Line {
  askers: Askers
  calls: Waiting[]
  level: number
}

const tooMany = () => new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 })

/**
 * Runs `together` acts at once on this node, and `each` per caller. Whoever has asked least of late goes first, and one
 * turn in `oldestOneIn` goes round all callers, however many calls each has waiting: at most `mostWaiting`, and
 * `mostWaitingTogether` of all callers.
 */
export function createTurns({
  together,
  each,
  mostWaiting,
  mostWaitingTogether = Infinity,
  asked = createHowMuchAsked(countedMilliseconds),
}: {
  together: number
  each: number
  mostWaiting: number
  mostWaitingTogether?: number
  /** For callers whose calls are counted before they reach these turns. */
  asked?: HowMuchAsked
}): Turns {
  const waiting = new Map<string, Line>()
  let waitingTogether = 0
  /** Those whose caller may have another act begun, in the order of turns. */
  const ready = new Map<string, Line>()
  /** The same, by how much their callers had asked. */
  const levels = Array.from({ length: mostLevels }, () => new Map<string, Line>())
  const running = new Map<string, number>()
  let runningTogether = 0
  let started = 0

  function unready(asker: string, line: Line): void {
    ready.delete(asker)
    levels[line.level]!.delete(asker)
  }

  /** Puts the caller's line behind all others. */
  function readyAgain(asker: string): void {
    const line = waiting.get(asker)
    if (!line || ready.has(asker) || (running.get(asker) ?? 0) >= each) return
    ready.set(asker, line)
    levels[line.level]!.set(asker, line)
  }

  function startNext(): void {
    while (runningTogether < together && ready.size > 0) {
      const from = ++started % oldestOneIn === 0 ? ready : levels.find(({ size }) => size > 0)!
      const [asker, line] = from.entries().next().value!
      const next = line.calls.shift()!
      waitingTogether--
      unready(asker, line)
      if (line.calls.length === 0) waiting.delete(asker)
      next.start()
      readyAgain(asker)
    }
  }

  function count(asker: string, change: 1 | -1): void {
    runningTogether += change
    const now = (running.get(asker) ?? 0) + change
    if (now === 0) running.delete(asker)
    else running.set(asker, now)
  }

  /**
   * Refuses the last call of the longest line, and among equally long ones of whoever has asked most by now, if that
   * line is longer, or its caller has asked more, than this one.
   */
  function makeRoom(length: number, level: number): void {
    let most = { length, level, line: null as Line | null }
    for (const line of waiting.values()) {
      const itsLevel = asked.levelOf(line.askers)
      const more = line.calls.length - most.length
      if (more > 0 || (more === 0 && itsLevel > most.level))
        most = { length: line.calls.length, level: itsLevel, line }
    }
    if (!most.line) throw tooMany()
    const { askers, calls } = most.line
    waitingTogether--
    calls.pop()!.refuse()
    if (calls.length > 0) return
    unready(askers.asker, most.line)
    waiting.delete(askers.asker)
  }

  return async (who, act) => {
    const askers = typeof who === 'string' ? { asker: who, among: who } : who
    const { asker } = askers
    const level = asked.count(askers)
    const line = waiting.get(asker) ?? { askers, calls: [], level }
    if (line.calls.length >= mostWaiting) throw tooMany()
    if (waitingTogether >= mostWaitingTogether) makeRoom(line.calls.length + 1, level)
    const turn = Promise.withResolvers<void>()
    line.calls.push({
      start() {
        count(asker, 1)
        turn.resolve()
      },
      refuse: () => turn.reject(tooMany()),
    })
    waitingTogether++
    waiting.set(asker, line)
    if (line.level !== level) {
      levels[line.level]!.delete(asker)
      line.level = level
      // Its place in the order of turns stays.
      if (ready.has(asker)) levels[level]!.set(asker, line)
    }
    readyAgain(asker)
    startNext()
    await turn.promise
    try {
      return await act()
    } finally {
      count(asker, -1)
      readyAgain(asker)
      startNext()
    }
  }
}
