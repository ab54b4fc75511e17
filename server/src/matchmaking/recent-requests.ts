/** Long enough to count what comes once a minute, short enough to notice the arrival of a train. */
export const recentSeconds = 300
/** If there are more than this, the last seconds alone are sufficient. */
export const mostRecent = 1_000
