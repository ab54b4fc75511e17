import { isIPv6 } from 'node:net'
import type { Askers } from '../how-much-asked.ts'

/**
 * Returns whether an address is this machine's own. It is then usually that of a proxy that `TRUST_PROXY` does not name,
 * which stands for everybody.
 */
export function isOfThisMachine(address: string): boolean {
  const bare = networkOf(address)
  return bare.startsWith('127.') || /^(0*:)+0*1$/.test(address.split('%')[0]!)
}

/**
 * Returns what counts as one address. The holder of one IPv6 address has the 2^64 of its network, so those count
 * together. An IPv4 address counts as itself, even when written as IPv6.
 */
export function networkOf(address: string): string {
  const bare = address.split('%')[0]!
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)
  if (mapped) return mapped[1]!
  if (!isIPv6(bare)) return address
  const [head = '', tail] = bare.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const before = groups(head)
  const after = tail === undefined ? [] : groups(tail)
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const all = [...before, ...Array.from({ length: gap }, () => '0'), ...after]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Returns the network that holds this one: of an IPv6 address its /48, of an IPv4 address its /24. */
export function widerNetworkOf(address: string): string {
  const network = networkOf(address)
  return network.includes(':')
    ? network.split(':').slice(0, 3).join(':')
    : network.split('.').slice(0, 3).join('.')
}

/**
 * Returns whose turn it is: the network's, or where an address stands for everybody that of `alone`, such as a person or
 * a connection.
 */
export const askersAt = (address: string, alone: string): Askers =>
  isOfThisMachine(address)
    ? { asker: alone, among: alone }
    : { asker: networkOf(address), among: widerNetworkOf(address) }
