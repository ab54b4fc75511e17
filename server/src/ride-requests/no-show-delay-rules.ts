// How missed meetings delay the proposals of their rider's next searches.

/** For how many days an absence delays its rider's searches. */
export const absenceDays = 30
/** The delay from the second absence within that time. Each further absence doubles it. */
export const delaySecondsOfAbsences = 15
/** Half of a default search, so that everybody is still proposed. */
export const longestDelaySeconds = 60
