// How many searches for places run at once, and how many wait.
import { askersAt } from '../limits/network-of-address.ts'
import { createTurns, type Spend } from '../limits/turns.ts'

/**
 * A third of the database connections, and half of these for one network, however many accounts it makes. What would
 * wait for long is refused, so that the line ends when a flood does.
 */
const searches = { together: 6, each: 3, mostWaiting: 60, mostWaitingTogether: 240 } as const
/** Nobody types faster than two searches complete. */
const ofPerson = { together: Infinity, each: 2, mostWaiting: 30 } as const

export function createSearchTurns() {
  const turnOfNetwork = createTurns(searches)
  const turnOfPerson = createTurns(ofPerson)
  return <Result>(userId: string, address: string, act: (spend: Spend) => Promise<Result>): Promise<Result> =>
    turnOfPerson(userId, () => turnOfNetwork(askersAt(address, userId), act))
}
