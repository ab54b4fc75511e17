import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

export type TrustProxy = false | string | ((address: string, hop: number) => boolean)

/** Addresses and networks, or the number of proxies that stand in front. */
export function trustedProxies(setting: string | undefined): TrustProxy {
  if (setting === undefined) return false
  return /^\d+$/.test(setting) ? (_address, hop) => hop < Number(setting) : setting
}

/** Reads where a request truly comes from: what it says of itself counts only behind a proxy that is trusted. */
export function createClientAddress(setting: string | undefined): (request: IncomingMessage) => string {
  const trusted = trustedProxies(setting)
  const trust =
    typeof trusted === 'string'
      ? proxyAddr.compile(trusted.split(',').map((network) => network.trim()))
      : trusted || (() => false)
  return (request) => proxyAddr(request, trust)
}
