/** `women` means only women and non-binary people. */
export const companionChoices = ['anyone', 'women'] as const

export type Companions = (typeof companionChoices)[number]
