import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { trustedProxies } from './trusted-proxies.ts'
import { withoutPort } from './address-without-port.ts'

/** Returns the real address of a request. Its forwarding headers count only if they come from a trusted proxy. */
export function createClientAddress(setting: string | undefined): (request: IncomingMessage) => string {
  const trust = trustedProxies(setting) || (() => false)
  return (request) => withoutPort(proxyAddr(request, trust))
}
