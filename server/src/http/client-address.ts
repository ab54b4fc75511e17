import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

export type TrustProxy = false | string | ((address: string, hop: number) => boolean)

/** Reads the setting: addresses and networks, or the number of proxies in front. */
export function trustedProxies(setting: string | undefined): TrustProxy {
  if (setting === undefined) return false
  return /^\d+$/.test(setting) ? (_address, hop) => hop < Number(setting) : setting
}

/** Returns the real address of a request. Its forwarding headers count only if they come from a trusted proxy. */
export function createClientAddress(setting: string | undefined): (request: IncomingMessage) => string {
  const trusted = trustedProxies(setting)
  const trust =
    typeof trusted === 'string'
      ? proxyAddr.compile(trusted.split(',').map((network) => network.trim()))
      : trusted || (() => false)
  return (request) => proxyAddr(request, trust)
}
