/** How long the riders of a completed ride may still write to each other. */
export const writableAfterHours = 24
