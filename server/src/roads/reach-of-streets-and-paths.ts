/** A place farther than this from every street is outside the area. */
export const snapMeters = 500
/** From a place farther than this from every path, no walk is known. */
export const pathMeters = 250
