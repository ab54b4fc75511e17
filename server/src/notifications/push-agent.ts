import { Agent } from 'node:https'
import { rootCertificates } from 'node:tls'
import { openLookup } from './open-address.ts'

/** Connections to push services. `authority` is an additional trusted certificate authority, in PEM. */
export function createPushAgent(options: { allowPrivate: boolean; authority: string | undefined }): Agent {
  return new Agent({
    keepAlive: true,
    maxSockets: 20,
    ...(options.allowPrivate ? {} : { lookup: openLookup() }),
    ...(options.authority === undefined ? {} : { ca: [...rootCertificates, options.authority] }),
  })
}
