import { isApiError } from '../api/api-error.ts'
import type { Outcome } from '../users/ports.ts'

/** Null if it was done, otherwise the error to show. */
export async function outcomeOf(act: () => Promise<unknown>): Promise<Outcome> {
  try {
    await act()
    return null
  } catch (error) {
    if (!isApiError(error)) throw error
    return { message: error.message, fields: error.fields }
  }
}
