const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Returns whether PostgreSQL accepts it as an id. Anything else identifies nothing. */
export function isUuid(text: string): boolean {
  return form.test(text)
}
