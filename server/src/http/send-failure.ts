import type { Language } from '@woodalo/protocol'
import type { FastifyReply } from 'fastify'
import { type Failure } from '../failure.ts'
import { errorResponseOf } from './error-response.ts'
import { varyBy } from './vary.ts'

export function sendFailure(reply: FastifyReply, failure: Failure, language: Language): FastifyReply {
  const { status, body, retryAfterSeconds } = errorResponseOf(failure, language)
  if (status === 429 || status === 503) reply.header('retry-after', String(Math.ceil(retryAfterSeconds ?? 1)))
  varyBy(reply, 'Accept-Language')
  return reply.code(status).header('content-language', language).send(body)
}
