import { deskHeader } from '@woodalo/protocol/desk-call-paths-and-inputs'
import type { FastifyRequest } from 'fastify'

/**
 * Returns whether our own page sent it. A page of another origin cannot set the header without a preflight request,
 * which the desk never grants. Browsers also say themselves where a request comes from.
 */
export function isFromDesk(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  return request.headers[deskHeader] !== undefined && (site === undefined || site === 'same-origin')
}
