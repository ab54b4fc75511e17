import { expect, test } from 'vitest'
import { ApiError, type ApiErrorKind, isApiError } from './api-error.ts'

const errorOf = (kind: ApiErrorKind, status = 0) => new ApiError(kind, 'No.', { status })

test('what the server refused is refused; what did not reach it, was too much or broke may succeed later', () => {
  const mayPass = (kind: ApiErrorKind, status?: number) => errorOf(kind, status).mayPass
  expect([mayPass('network'), mayPass('timeout'), mayPass('aborted')]).toEqual([true, true, false])
  expect([429, 500, 503].map((status) => mayPass('refused', status))).toEqual([true, true, true])
  expect([400, 404, 409, 422, 499].some((status) => mayPass('refused', status))).toBe(false)
})

test('only the server ends a session, by saying so', () => {
  const ending = [0, 400, 401, 403, 404, 429, 500].filter((status) => errorOf('refused', status).endsSession)
  expect(ending).toEqual([401, 403])
  expect(errorOf('network').endsSession).toBe(false)
})

test('an error without a response has no status, no code and nothing to wait for', () => {
  expect(errorOf('network')).toMatchObject({ status: 0, code: '', fields: {}, retryAfterSeconds: null })
  expect([errorOf('network'), new Error('No.'), null].map(isApiError)).toEqual([true, false, false])
})
