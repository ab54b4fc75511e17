import type { FastifyReply } from 'fastify'

/** Declares that the response also depends on this header of the request. */
export function varyBy(reply: FastifyReply, header: 'Accept-Encoding' | 'Accept-Language'): void {
  const known = String(reply.getHeader('vary') ?? '')
  if (known.split(/\s*,\s*/).includes(header)) return
  reply.header('vary', known === '' ? header : `${known}, ${header}`)
}
