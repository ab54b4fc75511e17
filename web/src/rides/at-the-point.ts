/** Whoever is nearer than a phone can measure counts as there. */
export const atThePointMeters = 25
