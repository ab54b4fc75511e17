/**
 * The sample grows groups among this many of each rider's most promising partners, by `maxGroup`: two to three hundred
 * sets per rider.
 */
export const SPARSE_PARTNERS: readonly number[] = [0, 0, 250, 22, 12, 9, 8]
