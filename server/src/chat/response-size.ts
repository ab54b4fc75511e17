/** The most messages in one response. The rest follows, or is requested with `after`. */
export const messagesPerResponse = 1_000
