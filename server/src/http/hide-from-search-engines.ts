// A watch link is only for the people it was sent to: search engines must not list the ride that it shows.

const unlisted: readonly [string, string][] = [['x-robots-tag', 'noindex, nofollow, noarchive']]

/** Returns the headers that hide the response to this address from search engines, if it must be hidden. */
export function hiddenFromSearchEngines(url: string): readonly [string, string][] {
  return /^(\/api\/v1)?\/watch\//.test(url) ? unlisted : []
}
