// Where pushes may go: which endpoints may be stored, and which addresses are in the open internet. The address of a push
// service comes from the browser, so an attacker can choose it.
import type { LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that contain no public push service (IANA special-purpose registries). */
const closedNetworks = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closedNetworks.addSubnet(network, prefix, 'ipv4')
// Of IPv6 only the global unicast block is open, except its parts for embedded IPv4 addresses and for documentation.
const openNetwork6 = new BlockList()
openNetwork6.addSubnet('2000::', 3, 'ipv6')
const closedNetworks6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closedNetworks6.addSubnet(network, prefix, 'ipv6')

/** Returns whether an IP address is on the public internet. */
export function isOpenAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closedNetworks.check(address, 'ipv4')
  return family === 6 && openNetwork6.check(address, 'ipv6') && !closedNetworks6.check(address, 'ipv6')
}

/** Looks up all addresses of a name. */
export type LookupAll = (
  hostname: string,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Resolves a name once and connects to exactly what was checked, so that it cannot change in between. Returns only
 * public addresses, and fails if there are none.
 */
export function openLookup(lookup: LookupAll): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, (error, addresses) => {
      if (error) return callback(error, '', 4)
      const open = addresses.filter(({ address }) => isOpenAddress(address))
      const [first] = open
      if (!first) return callback(new Error('the push service has no address in the open internet'), '', 4)
      if (options.all) callback(null, open)
      else callback(null, first.address, first.family)
    })
  }
}

/**
 * Returns whether an endpoint may be stored: https on its default port, a host name instead of an address, no
 * credentials.
 */
export function isAllowedEndpoint(endpoint: string, allowPrivate: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  if (allowPrivate) return true
  const bare = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (port !== '' || isIP(bare) !== 0 || !bare.includes('.')) return false
  return !/\.(localhost|local|internal|lan|home\.arpa)$/i.test(bare)
}
