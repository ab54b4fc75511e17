/** How often one push is tried. */
export const mostPushTries = 5
