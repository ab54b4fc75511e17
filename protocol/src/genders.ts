// Who people say that they are, and with whom they ask to share. Zod-free, so that the browser can import it for a few bytes.

export const genders = ['woman', 'man', 'non-binary'] as const
export type Gender = (typeof genders)[number]

/** `women`: with women and non-binary people alone. */
export const companionChoices = ['anyone', 'women'] as const
export type Companions = (typeof companionChoices)[number]

/** Who may ask for `women`. Null: they did not say who they are. */
export function isWomanOrNonBinary(gender: Gender | null): boolean {
  return gender === 'woman' || gender === 'non-binary'
}
