import Negotiator from 'negotiator'

/** How the bytes of a response may be packed. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** The smallest first. */
const packed = ['br', 'gzip'] as const

/** The best of our encodings that an `Accept-Encoding` takes at all; identity where it takes none of them. */
export function encodingFor(accepted: string | undefined): Encoding {
  const taken = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings([...packed])
  return packed.find((encoding) => taken.includes(encoding)) ?? 'identity'
}
