import type { PhoneValue } from '../ui/phone-countries.ts'
import type { Fault } from './login-rules.ts'
import { isPhone } from '../ui/phone-number.ts'

export function phoneFault(phone: PhoneValue): Fault | null {
  if (phone.number === '') return 'phoneEmpty'
  return isPhone(phone) ? null : 'phoneInvalid'
}

export const oneTimeCodeLength = 6

export function codeFault(code: string): Fault | null {
  return code.length === oneTimeCodeLength ? null : 'codeShort'
}

/** The server sends one code a minute. */
export const secondsBetweenCodes = 60
