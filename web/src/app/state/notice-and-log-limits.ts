// How long error notices are shown, how many, and how much of the log and of what was read is kept.

/** The spec's time of an error notification. */
export const noticeMilliseconds = 5_000
/** Shown at once; an older one gives way. */
export const mostNotices = 3
/** Entries of the app's own error log. */
export const mostLogs = 200
/** Chats for which it is kept up to where they were read. */
export const mostRidesViewed = 30
