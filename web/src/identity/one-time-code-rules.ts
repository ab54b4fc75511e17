import type { Fault } from './login-rules.ts'

export const oneTimeCodeLength = 6

export function codeFault(code: string): Fault | null {
  return code.length === oneTimeCodeLength ? null : 'codeShort'
}
