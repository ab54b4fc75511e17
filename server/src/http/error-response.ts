import { textsIn } from '@woodalo/languages/service'
import { errorCatalogue, type ErrorBody, type Language } from '@woodalo/protocol'
import type { Failure } from '../failure.ts'

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
