/** The most candidates that the database returns for one reading of the words. */
export const candidatesAtMost = 300
