// What somebody types to sign in: the password, the phone, the nickname of a guest.
import { z } from 'zod'
import { line, text } from './allowed-characters.ts'
import { limits } from './limits.ts'

/** Counted in code points, so that the limit does not cut an emoji password short. */
export const newPassword = z
  .string()
  .max(4 * limits.passwordMaxLength)
  .refine((value) => value.isWellFormed() && !value.includes('\u0000'), { error: 'ill-formed' })
  .refine((value) => [...value].length >= limits.passwordMinLength, { error: 'password-too-short' })
  .refine((value) => [...value].length <= limits.passwordMaxLength, { error: 'password-too-long' })

/** E.164 with a plus; spaces and punctuation are tolerated. The server checks whether the number can exist. */
export const phoneInput = text(40)
  .nullish()
  .transform((value) => (value ?? '').replace(/[\s().-]/g, ''))
  .refine((value) => value !== '', { error: 'PHONE_REQUIRED' })

export const nickname = line(limits.nameLength)
  .nullish()
  .transform((value) => value ?? '')
  .refine((value) => value !== '', { error: 'NICKNAME_REQUIRED' })
