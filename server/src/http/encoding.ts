import { negotiate } from '@fastify/accept-negotiator'

/** How the bytes of an answer may be packed. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** The encoding of ours that an `Accept-Encoding` prefers, br where it has no preference; identity where it takes none. */
export function encodingFor(accepted: string | undefined): Encoding {
  return negotiate(accepted?.toLowerCase() ?? '', ['br', 'gzip']) ?? 'identity'
}
