// Compressed responses: which encoding a caller accepts, and how strongly responses and kept content are packed.
import Negotiator from 'negotiator'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { varyBy } from './vary.ts'
import { createHash } from 'node:crypto'

/** The encoding of a response body. */
type Encoding = 'br' | 'gzip' | 'identity'

/** The smallest first. */
const packed = ['br', 'gzip'] as const

/** Returns the best of our encodings that an `Accept-Encoding` header accepts, or identity if it accepts none. */
function encodingFor(accepted: string | undefined): Encoding {
  const taken = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings([...packed])
  return packed.find((encoding) => taken.includes(encoding)) ?? 'identity'
}

/** Shorter responses fit into a few packets anyway. */
const leastBytes = 4096
/** Nearly as small as the best level, in a tenth of the time. */
const brotliQuality = 4

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const compressors: Record<Exclude<Encoding, 'identity'>, (payload: string) => Promise<Buffer>> = {
  br: (payload) => compressBrotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (payload) => compressGzip(payload),
}

/**
 * Compresses long responses of the API: the list of places shrinks to a tenth. Compresses only responses to GET, which
 * contain no secret that a caller could mix with chosen text. Files are compressed at build time.
 */
export function compressAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || typeof payload !== 'string' || payload.length < leastBytes) return payload
    varyBy(reply, 'Accept-Encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === 'identity') return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return compressors[encoding](payload)
  })
}

export interface PackedContent {
  /** A strong validator, the same on every node. */
  etag: string
  bytes: Record<Encoding, Buffer>
}

/** It is packed once, and sent many times. */
const brotliQualityOfKept = 5

export async function packContent(content: Uint8Array): Promise<PackedContent> {
  const [br, zipped] = await Promise.all([
    compressBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQualityOfKept } }),
    compressGzip(content),
  ])
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  return { etag, bytes: { br, gzip: zipped, identity: Buffer.from(content) } }
}

/** Sends the best encoding that the caller accepts, or only that the caller's copy is still right. */
export function sendPacked(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { etag, bytes }: PackedContent,
  { type, cacheControl }: { type: string; cacheControl: string },
): FastifyReply {
  varyBy(reply, 'Accept-Encoding')
  reply.header('cache-control', cacheControl).header('etag', etag)
  const known = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(etag) || known.includes('*')) return reply.code(304).send()
  const encoding = encodingFor(headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(type).send(bytes[encoding])
}
