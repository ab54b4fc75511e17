// The real address of a caller, behind the proxies that are trusted.
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** Some proxies write addresses with a port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
export function withoutPort(address: string): string {
  return (
    /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address
  )
}

/** Reads the setting: addresses and networks, or the number of proxies in front. */
export function trustedProxies(setting: string | undefined): TrustProxy {
  if (setting === undefined) return false
  if (/^\d+$/.test(setting)) return (_address, hop) => hop < Number(setting)
  const isTrusted = proxyAddr.compile(setting.split(',').map((network) => network.trim()))
  return (address, hop) => isTrusted(withoutPort(address), hop)
}

type TrustProxy = false | ((address: string, hop: number) => boolean)

/**
 * Returns the real address of a request, or an empty string if its client has gone already. Its forwarding headers count
 * only if they come from a trusted proxy.
 */
export function createClientAddress(setting: string | undefined): (request: IncomingMessage) => string {
  const trust = trustedProxies(setting) || (() => false)
  // Typed as a string, but a closed connection has no address any more.
  const addressOf: (request: IncomingMessage) => string | undefined = (request) => proxyAddr(request, trust)
  return (request) => withoutPort(addressOf(request) ?? '')
}
