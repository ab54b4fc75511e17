/** So long before a stop its rider gets ready to get off. */
const readyMilliseconds = 3 * 60_000

/** Whether this ISO time is near enough to get ready. `now` is in milliseconds by the server's clock. */
export function isSoon(at: string, now: number): boolean {
  return Date.parse(at) - now <= readyMilliseconds
}
