/** As wide as the edge of the known ground fades into the land, on a map of a town. */
export const rimPixels = 40
