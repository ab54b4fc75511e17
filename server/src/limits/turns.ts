// Costly calls take turns: a caller with many calls waits for their own, and the others are not delayed.
import { Failure } from '../failure.ts'

export interface Turns {
  /** Runs `act` on the caller's turn. Throws TOO_MANY_REQUESTS for a caller with too many waiting already. */
  <Result>(asker: string, act: () => Promise<Result>): Promise<Result>
}

/**
 * Runs `together` acts at once on this node, and `each` per caller. The callers take turns, however many calls each has
 * waiting.
 */
export function createTurns({
  together,
  each,
  mostWaiting,
}: {
  together: number
  each: number
  mostWaiting: number
}): Turns {
  /** In the order of turns. A caller who was served goes to the end. */
  const waiting = new Map<string, (() => void)[]>()
  const running = new Map<string, number>()
  let runningTogether = 0

  function startNext(): void {
    for (const [asker, line] of waiting) {
      if (runningTogether >= together) return
      if ((running.get(asker) ?? 0) >= each) continue
      const start = line.shift()!
      waiting.delete(asker)
      if (line.length > 0) waiting.set(asker, line)
      start()
    }
  }

  function count(asker: string, change: 1 | -1): void {
    runningTogether += change
    const now = (running.get(asker) ?? 0) + change
    if (now === 0) running.delete(asker)
    else running.set(asker, now)
  }

  return async (asker, act) => {
    const line = waiting.get(asker) ?? []
    if (line.length >= mostWaiting) throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 })
    const turn = Promise.withResolvers<void>()
    line.push(() => {
      count(asker, 1)
      turn.resolve()
    })
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
