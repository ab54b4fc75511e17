import type { Socket } from 'socket.io'
import { isOfThisMachine, networkOf } from '../limits/network.ts'

/** Returns whose turn a connection takes: its network's. Addresses of this machine stand for everybody. */
export function turnOf({ id }: Pick<Socket, 'id'>, address: string): string {
  return isOfThisMachine(address) ? id : networkOf(address)
}
