/** Rides must leave right away, within this margin. */
export const mostSecondsAhead = 300
/** A shorter trip is not worth a shared taxi: it is a walk of two minutes. */
export const shortestTripMeters = 100
