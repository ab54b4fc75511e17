// How long tiles of the map are kept, by a node and by browsers.

export const cacheBytes = 48 * 1024 * 1024
/** The least weight of a tile in the cache, so that an empty one counts too. */
export const leastBytes = 100
/** How soon a node with cached tiles notices an import. */
export const versionMilliseconds = 5_000
/** Maps change only with an import. Within the hour browsers revalidate, and mostly learn that nothing has changed. */
export const cacheControl = 'public, max-age=3600, stale-while-revalidate=86400'
