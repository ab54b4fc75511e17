// Why riders liked or did not like to share a taxi with somebody. Zod-free, so that the browser can import it for a few bytes.

/** With a thumb up. */
export const praises = ['on-time', 'kind', 'easy-to-find', 'settled-up'] as const
/** With a thumb down. */
export const complaints = ['late', 'unkind', 'hard-to-find', 'did-not-pay', 'unsafe'] as const

export type Thumb = 'up' | 'down'
export type OpinionReason = (typeof praises)[number] | (typeof complaints)[number]
