// Content that is the same for every caller: packed once, and sent many times without any further work.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, encodingFor } from './encoding.ts'
import { varyBy } from './vary.ts'

export interface PackedContent {
  /** A strong validator, the same on every node. */
  etag: string
  bytes: Record<Encoding, Buffer>
}

const brotliQuality = 5

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export async function packContent(content: Uint8Array): Promise<PackedContent> {
  const [br, zipped] = await Promise.all([
    compressBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
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
