import type { FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'

/**
 * Allows our own pages, and programs, which send no origin. Cookies alone must not authorise a call from another site's
 * page.
 */
export function refuseForeignPage({ headers, host }: FastifyRequest, publicUrl: string): void {
  const { origin } = headers
  if (origin === undefined || origin === new URL(publicUrl).origin) return
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new Failure('LINK_EXPIRED')
}
