/** Nearer than a phone can tell, one is there. */
export const atThePointMeters = 25
