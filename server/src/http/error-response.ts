import { textsIn } from '@woodalo/languages/service'
import { type ErrorBody, errorCatalogue, type Language } from '@woodalo/protocol'
import type { Failure } from '../failure.ts'
import type { FastifyReply } from 'fastify'
import { varyBy } from './vary.ts'

export interface ErrorResponse {
  status: number
  body: ErrorBody
  retryAfterSeconds: number | undefined
}

/** Returns the contract's response for a refusal. */
export function errorResponseOf(failure: Failure, language: Language): ErrorResponse {
  const { errors, faults } = textsIn(language)
  return {
    status: errorCatalogue[failure.code].status,
    body: {
      message: failure.named ? faults.named[failure.named] : errors[failure.code],
      code: failure.code,
      ...(failure.fields ? { fields: failure.fields } : {}),
      ...failure.extra,
    },
    retryAfterSeconds: failure.retryAfterSeconds,
  }
}

export function sendFailure(reply: FastifyReply, failure: Failure, language: Language): FastifyReply {
  const { status, body, retryAfterSeconds } = errorResponseOf(failure, language)
  if (status === 429 || status === 503) reply.header('retry-after', String(Math.ceil(retryAfterSeconds ?? 1)))
  varyBy(reply, 'Accept-Language')
  return reply.code(status).header('content-language', language).send(body)
}
