/** Of a path with its query. The token of a socket may have 8,192 of them, a sign-in provider's code about 2,000. */
export const mostCharactersOfTarget = 10_000
/** Each name becomes a property of an object, for each part of the service that reads the query. */
export const mostParameters = 40

/** Whether the target of a request would cost more to read than any call needs: 5,000 names took 4 ms. */
export function isTargetTooLong(target: string): boolean {
  if (target.length > mostCharactersOfTarget) return true
  let parameters = 1
  for (let at = target.indexOf('&'); at !== -1; at = target.indexOf('&', at + 1))
    if (++parameters > mostParameters) return true
  return false
}
