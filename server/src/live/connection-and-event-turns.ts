// How many connections are let in, and how many events acted on, at once, and whose turn one takes.
import type { Socket } from 'socket.io'
import { isOfThisMachine, networkOf } from '../limits/network-of-address.ts'
import { createTurns, type Turns } from '../limits/turns.ts'

/** Returns whose turn a connection takes: its network's. Addresses of this machine stand for everybody. */
export function turnOf({ id }: Pick<Socket, 'id'>, address: string): string {
  return isOfThisMachine(address) ? id : networkOf(address)
}

/**
 * How many connections may be let in at once, in all and from one network: fewer than there are connections to the
 * database, so calls find one free.
 */
const connecting = { together: 12, each: 4 } as const
/**
 * How many events of one person, and of one network, may be acted on at once: together fewer than those connections.
 * Of those that wait, a person's are fewer than the writes of ten seconds.
 */
const eventsOfPerson = { together: Infinity, each: 4, mostWaiting: 400, mostWaitingTogether: 20_000 } as const
const eventsOfNetwork = {
  together: Infinity,
  each: 8,
  mostWaiting: 4_000,
  mostWaitingTogether: 20_000,
} as const

export function createConnectionTurns(mostWaiting: number): Turns {
  return createTurns({ ...connecting, mostWaiting })
}

export function createEventTurns() {
  const turnOfPerson = createTurns(eventsOfPerson)
  const turnOfNetwork = createTurns(eventsOfNetwork)
  return <Result>(userId: string, address: string, act: () => Promise<Result>): Promise<Result> =>
    turnOfPerson(userId, () => (isOfThisMachine(address) ? act() : turnOfNetwork(networkOf(address), act)))
}
