/** The highest zoom with map tiles of its own. Closer zooms are drawn from these tiles. */
export const closestTileZoom = 14
