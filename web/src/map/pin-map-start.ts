// How the map begins on which somebody chooses a place.

export const doorZoom = 15.25
export const cityZoom = 13
/** How long a map waits for a position that it is allowed to read. */
export const positionMilliseconds = 2_000
