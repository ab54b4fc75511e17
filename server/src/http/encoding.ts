import Negotiator from 'negotiator'

/** The encoding of a response body. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** The smallest first. */
const packed = ['br', 'gzip'] as const

/** Returns the best of our encodings that an `Accept-Encoding` header accepts, or identity if it accepts none. */
export function encodingFor(accepted: string | undefined): Encoding {
  const taken = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings([...packed])
  return packed.find((encoding) => taken.includes(encoding)) ?? 'identity'
}
