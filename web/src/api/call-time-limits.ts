// After how long the web app gives up a call.

export const callMilliseconds = 15_000
/** A photo takes longer than other calls on a weak network. */
export const uploadMilliseconds = 60_000
