/**
 * A rider who asks repeatedly is told who is nearby only once within this time, so that no position can be located by
 * search.
 */
export const quietSeconds = 60
/** And so often within an hour at most, by one account. */
export const tellingSearchesPerHour = 12
