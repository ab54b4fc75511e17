import { Failure } from './failure.ts'

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Returns whether PostgreSQL accepts it as an id. Anything else identifies nothing. */
export function isUuid(text: string): boolean {
  return form.test(text)
}

/**
 * Returns the id as it is stored.
 *
 * @throws {Failure} `NOT_FOUND` if the text is no id at all.
 */
export function storedId(text: string): string {
  if (!isUuid(text)) throw new Failure('NOT_FOUND')
  return text.toLowerCase()
}
