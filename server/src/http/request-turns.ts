// Whose request is acted on next, so that nobody with many connections delays the others.
import { type Askers, createHowMuchAsked, mostLevels, oldestOneIn } from '../how-much-asked.ts'

/** Requests acted on before the event loop looks for what else has come. */
export const requestsPerRound = 8
/** The same while connections come: the event loop accepts one in each round, so a long round delays all that wait. */
const requestsPerRoundOfArrival = 1
/** How long it counts how much somebody has asked. */
const countedMilliseconds = 10_000

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
  const asked = createHowMuchAsked(countedMilliseconds, now)
  let scheduled = 0
  let isArrival = false
  let taken = 0

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
      const level = levels[asked.count(askers)]!
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
