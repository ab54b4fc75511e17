import { limits } from '@woodalo/protocol/limits'
import type { LoginTexts } from '@woodalo/languages/texts'

type Faults = LoginTexts['login']['faults']
export type Fault = keyof Faults

export const passwordLength = { min: limits.passwordMinLength, max: limits.passwordMaxLength } as const

/** One `@` with text on either side and a dot after it. Only a mail can show whether the address exists. */
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export function emailFault(email: string): Fault | null {
  if (email.trim() === '') return 'emailEmpty'
  return emailShape.test(email.trim()) ? null : 'emailInvalid'
}

/** To sign in, a password only has to be present; a new one also needs the right length. */
export function passwordFault(password: string, isNew: boolean): Fault | null {
  if (!isNew) return password === '' ? 'passwordEmpty' : null
  if (password.length < passwordLength.min) return 'passwordShort'
  return password.length > passwordLength.max ? 'passwordLong' : null
}

export function nameFault(name: string): Fault | null {
  return name.trim() === '' ? 'nameEmpty' : null
}

export function nicknameFault(nickname: string): Fault | null {
  return nickname.trim() === '' ? 'nicknameEmpty' : null
}
