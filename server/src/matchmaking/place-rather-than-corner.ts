/** A known place may cost this much more than a corner, because it is easier to find. */
export const placeMayCost = 1.05
