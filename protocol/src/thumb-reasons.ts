// Why riders liked or disliked sharing a taxi with somebody. Does not import zod, so that the browser bundle stays
// small.

/** Given with a thumb up. */
export const praises = ['on-time', 'kind', 'easy-to-find', 'settled-up'] as const
/** Given with a thumb down. */
export const complaints = ['late', 'unkind', 'hard-to-find', 'did-not-pay', 'unsafe'] as const

export type Thumb = 'up' | 'down'
export type OpinionReason = (typeof praises)[number] | (typeof complaints)[number]
