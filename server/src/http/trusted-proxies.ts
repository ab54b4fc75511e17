import proxyAddr from '@fastify/proxy-addr'
import { withoutPort } from './address-without-port.ts'

/** Reads the setting: addresses and networks, or the number of proxies in front. */
export function trustedProxies(setting: string | undefined): TrustProxy {
  if (setting === undefined) return false
  if (/^\d+$/.test(setting)) return (_address, hop) => hop < Number(setting)
  const isTrusted = proxyAddr.compile(setting.split(',').map((network) => network.trim()))
  return (address, hop) => isTrusted(withoutPort(address), hop)
}

export type TrustProxy = false | ((address: string, hop: number) => boolean)
