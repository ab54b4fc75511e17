import { z } from 'zod'

/** The strongest thing that a person has proven to own. */
export const proof = z.enum(['none', 'email', 'phone'])

export type Proof = z.infer<typeof proof>
