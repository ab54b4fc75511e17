// Costly calls take turns: a caller with many calls waits for their own, and the others are not delayed.
import { Failure } from '../failure.ts'

export interface Turns {
  /**
   * Runs `act` on the caller's turn. Throws TOO_MANY_REQUESTS for a caller with too many waiting already, and when too
   * many wait together, for the caller with the most.
   */
  <Result>(asker: string, act: () => Promise<Result>): Promise<Result>
}

interface Waiting {
  start(): void
  refuse(): void
}

const tooMany = () => new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 })

/**
 * Runs `together` acts at once on this node, and `each` per caller. The callers take turns, however many calls each has
 * waiting: at most `mostWaiting`, and `mostWaitingTogether` of all callers.
 */
export function createTurns({
  together,
  each,
  mostWaiting,
  mostWaitingTogether = Infinity,
}: {
  together: number
  each: number
  mostWaiting: number
  mostWaitingTogether?: number
}): Turns {
  /** In the order of turns. A caller who was served goes to the end. */
  const waiting = new Map<string, Waiting[]>()
  let waitingTogether = 0
  const running = new Map<string, number>()
  let runningTogether = 0

  function startNext(): void {
    for (const [asker, line] of waiting) {
      if (runningTogether >= together) return
      if ((running.get(asker) ?? 0) >= each) continue
      const next = line.shift()!
      waitingTogether--
      waiting.delete(asker)
      if (line.length > 0) waiting.set(asker, line)
      next.start()
    }
  }

  function count(asker: string, change: 1 | -1): void {
    runningTogether += change
    const now = (running.get(asker) ?? 0) + change
    if (now === 0) running.delete(asker)
    else running.set(asker, now)
  }

  /** Refuses the last call of the longest line, if that is longer than this one would become. */
  function makeRoom(length: number): void {
    const longest = [...waiting.values()].reduce((a, b) => (b.length > a.length ? b : a), [])
    if (longest.length <= length + 1) throw tooMany()
    waitingTogether--
    longest.pop()!.refuse()
  }

  return async (asker, act) => {
    const line = waiting.get(asker) ?? []
    if (line.length >= mostWaiting) throw tooMany()
    if (waitingTogether >= mostWaitingTogether) makeRoom(line.length)
    const turn = Promise.withResolvers<void>()
    line.push({
      start() {
        count(asker, 1)
        turn.resolve()
      },
      refuse: () => turn.reject(tooMany()),
    })
    waitingTogether++
    waiting.set(asker, line)
    startNext()
    await turn.promise
    try {
      return await act()
    } finally {
      count(asker, -1)
      startNext()
    }
  }
}
