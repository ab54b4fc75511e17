// How the map begins on which somebody chooses a place.

/** As near as tells one door, and the names of its streets, from the next. */
export const doorZoom = 17
/** Where somebody is only thought to be: near enough to see where to move. */
export const aroundZoom = 15.25
export const cityZoom = 13
/** How long a map waits for a position that it is allowed to read. */
export const positionMilliseconds = 2_000
