import { beforeAll, expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import { createPasswordCheck, type PasswordCheck } from './password-tries-and-refusals.ts'
import { createPasswords } from './password-hash-and-common-passwords.ts'

let check: PasswordCheck
beforeAll(async () => {
  // Nothing else is needed to judge a new password.
  const parts = { passwords: createPasswords() }
  check = createPasswordCheck(parts as unknown as Parameters<typeof createPasswordCheck>[0])
})

const known = ['maria.lopez-garcia@vigo.example.org', 'Ana María Ñandú']

/** Returns the refusal of a password, or null. */
function refusalOf(password: string): Failure | null {
  try {
    check.refuseCommon(password, known, 'newPassword', 'en')
    return null
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

test.each([
  'maria.lopez-garcia@vigo.example.org',
  'maria.lopez-garcia',
  'maria',
  'LOPEZ2026',
  'garcia!!',
  'vigo1234',
  'Example.1',
  'ñandú',
  'Woodalo2026',
])('refuses %s, which anybody knows about the account', (password) => {
  expect(refusalOf(password)?.code).toBe('PASSWORD_TOO_COMMON')
})

test('names the field in which the password was typed', () => {
  expect(Object.keys(refusalOf('maria')?.fields ?? {})).toEqual(['newPassword'])
})

test.each(['lopezmaria', 'lopez-vigo', 'a long enough secret'])('takes %s', (password) => {
  expect(refusalOf(password)).toBeNull()
})
