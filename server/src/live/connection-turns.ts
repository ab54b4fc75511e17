// How many connections are let in at once, and whose turn one takes.
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
export function createConnectionTurns(mostWaiting: number): Turns {
  return createTurns({ ...connecting, mostWaiting })
}
