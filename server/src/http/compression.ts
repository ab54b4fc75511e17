import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { type Encoding, encodingFor } from './encoding.ts'
import { varyBy } from './vary.ts'

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
    if (reply.hasHeader('content-encoding')) return payload
    varyBy(reply, 'Accept-Encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === 'identity') return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return compressors[encoding](payload)
  })
}
