/** Messages within this time become one push. */
export const gatherMessagesSeconds = 1
