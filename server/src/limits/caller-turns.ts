import { askersAt, isOfThisMachine } from './network-of-address.ts'
import { createHowMuchAsked } from '../how-much-asked.ts'
import { countedMilliseconds, createTurns } from './turns.ts'

/**
 * How many calls and events of one person, and of one network, may be acted on at once: together fewer than the
 * connections to the database, which some networks would otherwise hold among themselves. Of those that wait, a person's
 * are fewer than the writes of ten seconds.
 */
const ofPerson = { together: Infinity, each: 4, mostWaiting: 400, mostWaitingTogether: 20_000 } as const
const ofNetwork = { together: 14, each: 8, mostWaiting: 4_000, mostWaitingTogether: 20_000 } as const
/** Of these, calls without a session: a sign-in costs more than most of what riders do. */
const ofNobody = { together: 5, each: 5, mostWaiting: 4_000, mostWaitingTogether: 10_000 } as const

/**
 * Acts on the turn of a person, or of somebody who has not signed in (null), and of their network. An address of this
 * machine stands for everybody, so it takes no turns. Throws TOO_MANY_REQUESTS if too many wait.
 */
export type CallerTurns = <Result>(
  person: string | null,
  address: string,
  act: () => Promise<Result>,
) => Promise<Result>

export function createCallerTurns(): CallerTurns {
  const turnOfPerson = createTurns(ofPerson)
  // Counts each call as it comes. Of a flood that waits in the line of its own person, little reaches the network's
  // turns, so counted there it would look like a rider.
  const asked = createHowMuchAsked(countedMilliseconds)
  const counted = { count: asked.levelOf, levelOf: asked.levelOf }
  const turnOfNobody = createTurns({ ...ofNobody, asked: counted })
  const turnOfNetwork = createTurns({ ...ofNetwork, asked: counted })
  return (person, address, act) => {
    const isOfAll = isOfThisMachine(address)
    const askers = askersAt(address, address)
    if (!isOfAll) asked.count(askers)
    const inNetwork = () => (isOfAll ? act() : turnOfNetwork(askers, act))
    if (person !== null) return turnOfPerson(person, inNetwork)
    return isOfAll ? act() : turnOfNobody(askers, inNetwork)
  }
}
