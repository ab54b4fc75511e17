/** The server sends one code a minute. */
export const secondsBetweenCodes = 60
