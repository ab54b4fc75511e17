/** A cut marks each node as side 0, side 1 or separator. */
export const SEPARATOR = 2
