import { Agent } from 'node:https'
import { createSecureContext, rootCertificates } from 'node:tls'
import { openLookup } from './addresses-of-push-services.ts'
import { resolveNames } from './resolve-names.ts'

/** Connections to push services. `authority` is an additional trusted certificate authority, in PEM. */
export function createPushAgent(options: { allowPrivate: boolean; authority: string | undefined }): Agent {
  return new Agent({
    keepAlive: true,
    maxSockets: 20,
    ...(options.allowPrivate ? {} : { lookup: openLookup(resolveNames()) }),
    // One context for all connections. One of its own costs each almost 1 MB outside the heap.
    ...(options.authority === undefined
      ? {}
      : { secureContext: createSecureContext({ ca: [...rootCertificates, options.authority] }) }),
  })
}
