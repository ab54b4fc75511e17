/** Below one per cent nothing is saved. */
export const leastSaved = 0.01
