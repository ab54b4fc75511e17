import { z } from 'zod'
import { limits } from './limits.ts'
import { line } from './allowed-characters.ts'

/** Ways in which riders pay one another. */
export const payToKinds = ['bizum', 'pix', 'paypal', 'revolut', 'iban', 'cash', 'other'] as const

export type PayToKind = (typeof payToKinds)[number]

/** Where somebody takes money: an account with a payment service, or cash. Validated per kind. */
export const payTo = z.object({ kind: z.enum(payToKinds), value: line(limits.payToLength).prefault('') })

export type PayTo = z.infer<typeof payTo>
