// The genders that people state, and with whom they ask to share. Does not import zod, so that the browser bundle stays
// small.

export const genders = ['woman', 'man', 'non-binary'] as const
export type Gender = (typeof genders)[number]

/** Returns whether this gender may ask for `women`. Null means not stated. */
export function isWomanOrNonBinary(gender: Gender | null): boolean {
  return gender === 'woman' || gender === 'non-binary'
}
