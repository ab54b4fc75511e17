/** How long the payer may take to enter the metered fare. After that the accepted shares stand. */
export const fareMilliseconds = 24 * 3_600_000
