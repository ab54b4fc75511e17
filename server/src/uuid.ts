const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether PostgreSQL would take it for an id; anything else is the id of nothing. */
export function isUuid(text: string): boolean {
  return form.test(text)
}
