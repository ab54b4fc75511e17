/** How many wrong codes one rider may type within `wrongTriesSeconds`, over all connections and nodes. */
export const mostWrongTries = 5
export const wrongTriesSeconds = 600
