// Under which field of a form the service's refusal is shown.
import { isApiError } from '../api/api-error.ts'
import type { SignInFault } from './ports.ts'

/** The server's name of a field whose name differs on the screen. */
const fieldNames: Record<string, string> = { phoneNumber: 'phone' }
/** Refusals that belong to one field, although the server does not name it. */
const fieldOfCode: Record<string, string> = {
  INCORRECT_CODE: 'code',
  NICKNAME_REQUIRED: 'nickname',
  PHONE_REQUIRED: 'phone',
  PASSWORD_TOO_COMMON: 'password',
}

export function signInFaultOf(error: unknown): SignInFault {
  if (!isApiError(error)) throw error
  const fields: Record<string, string> = {}
  for (const [path, message] of Object.entries(error.fields)) fields[fieldNames[path] ?? path] = message
  const field = fieldOfCode[error.code]
  if (field) fields[field] ??= error.message
  return Object.keys(fields).length > 0 ? { message: error.message, fields } : { message: error.message }
}
