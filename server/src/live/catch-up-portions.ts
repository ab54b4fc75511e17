// In what portions a client that was away gets what it missed.

/** Events of one reader that are read and sent at once. */
export const eventsPerPage = 500
/** Readers, or chats, whose missed items are read in one statement. */
export const streamsPerRead = 10_000
