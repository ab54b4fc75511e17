/** The work that a batch may take where the caller sets no budget. */
export const DEFAULT_BUDGET = 5_000_000
