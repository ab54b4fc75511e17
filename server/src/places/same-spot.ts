/** The distance up to which a known place stands for where somebody is. */
export const sameSpotMeters = 300
