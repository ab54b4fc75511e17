// How many searches for places run at once, and how many wait.
import { askersAt } from '../limits/network-of-address.ts'
import { createTurns } from '../limits/turns.ts'

/** What would wait for long is refused, so that a line ends when a flood does. */
const waiting = { mostWaiting: 60, mostWaitingTogether: 240 } as const
/** A third of the database connections, and half of these for one network, however many accounts it makes. */
const plainAtOnce = { together: 6, each: 3, ...waiting } as const
/**
 * A search for typing errors and joined words takes a quarter of a second of two cores, a plain one a few milliseconds:
 * nobody who types what is there waits for one.
 */
const costlyAtOnce = { together: 2, each: 1, ...waiting } as const
/** Nobody types faster than two searches complete. */
const ofPerson = { together: Infinity, each: 2, mostWaiting: 30 } as const

/** The turns of one search. Each runs the act on its turn, and throws TOO_MANY_REQUESTS where too many wait. */
export interface SearchTurns {
  plain<Result>(act: () => Promise<Result>): Promise<Result>
  costly<Result>(act: () => Promise<Result>): Promise<Result>
}

/** For a search that nobody waits behind. */
export const atOnce: SearchTurns = { plain: (act) => act(), costly: (act) => act() }

/** Returns what runs a search of somebody in turn, with the turns that its parts take. */
export function createSearchTurns() {
  const turnOfPlain = createTurns(plainAtOnce)
  const turnOfCostly = createTurns(costlyAtOnce)
  const turnOfPerson = createTurns(ofPerson)
  return <Result>(
    userId: string,
    address: string,
    search: (turns: SearchTurns) => Promise<Result>,
  ): Promise<Result> => {
    const askers = askersAt(address, userId)
    return turnOfPerson(userId, () =>
      search({
        plain: (act) => turnOfPlain(askers, act),
        costly: (act) => turnOfCostly(askers, act),
      }),
    )
  }
}
