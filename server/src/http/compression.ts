import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Shorter answers fit into a few packets as they are. */
const leastBytes = 4096
/** Nearly as small as the best, in a tenth of its time. */
const brotliQuality = 4

/**
 * Sends long answers of the API compressed: the list of places is ten times smaller so. Only those to GET, which hold
 * nothing secret that a caller could have mixed with words of their own. Files are compressed when they are built.
 */
export function compressAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || typeof payload !== 'string' || payload.length < leastBytes) return payload
    if (reply.hasHeader('content-encoding')) return payload
    reply.header('vary', 'accept-encoding')
    const accepted = request.headers['accept-encoding'] ?? ''
    if (/\bbr\b/.test(accepted)) {
      reply.header('content-encoding', 'br').removeHeader('content-length')
      const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
      return promisify(brotliCompress)(payload, { params })
    }
    if (/\bgzip\b/.test(accepted)) {
      reply.header('content-encoding', 'gzip').removeHeader('content-length')
      return promisify(gzip)(payload)
    }
    return payload
  })
}
