/**
 * The weight includes tie-breakers: 100 km of driving count as a thousandth of a minor unit, ten seconds of waiting as
 * ten centimetres. The order is nearly lexicographic, and exactly so in small components (small-component-over-subsets.ts).
 */
export const METER_WEIGHT = 1e-8
export const SECOND_WEIGHT = 1e-10
