// The formats of fields that many calls have: times, sums of money, emails, phones.
import { z } from 'zod'
import { text } from './allowed-characters.ts'
import { languageCodes } from './languages.ts'
import { limits } from './limits.ts'

export const uuid = z.guid().transform((value) => value.toLowerCase())
export const isoTime = z.iso.datetime({ offset: true })
export const language = z.enum(languageCodes)

/** Integer minor units and an ISO 4217 code. */
export const money = z.object({ amount: z.int(), currency: z.string().length(3) })

export const email = text(limits.emailLength)
  .transform((value) => value.trim())
  .pipe(z.email())

const digits = (maxLength: number) =>
  z
    .union([z.string().max(40), z.int().nonnegative()])
    .transform((value) => String(value).replace(/[\s().+-]/g, ''))
    .pipe(z.string().regex(/^\d+$/).max(maxLength))

/** A country calling code and a national number, digits only. */
export const phoneNumber = z.object({ prefix: digits(4), number: digits(15) })

export type Money = z.infer<typeof money>
export type PhoneNumber = z.infer<typeof phoneNumber>
