// Where pushes may go. The address of a push service comes from the browser, so an attacker can choose it.
import { isIP } from 'node:net'

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
