/** If the reader is nearer to the end than this, the list follows new messages. */
export const followPixels = 120
