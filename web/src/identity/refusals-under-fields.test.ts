import { describe, expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { signInFaultOf } from './refusals-under-fields.ts'

describe('what a refused sign-in shows', () => {
  const shown = (code: string, fields?: Record<string, string>) =>
    signInFaultOf(new ApiError('refused', 'No.', { status: 422, code, ...(fields && { fields }) }))

  test('is under its field, also where the service names it differently or not at all', () => {
    expect(shown('INVALID_INPUT', { phoneNumber: 'Wrong.', email: 'Too long.' })).toEqual({
      message: 'No.',
      fields: { phone: 'Wrong.', email: 'Too long.' },
    })
    for (const [code, field] of [
      ['INCORRECT_CODE', 'code'],
      ['NICKNAME_REQUIRED', 'nickname'],
      ['PHONE_REQUIRED', 'phone'],
      ['PASSWORD_TOO_COMMON', 'password'],
    ] as const)
      expect(shown(code)).toEqual({ message: 'No.', fields: { [field]: 'No.' } })
    // The service's own words about the field are better.
    expect(shown('PASSWORD_TOO_COMMON', { password: 'Too well known.' })).toEqual({
      message: 'No.',
      fields: { password: 'Too well known.' },
    })
  })

  test('is above the button if it belongs to no field', () => {
    expect(shown('TOO_MANY_REQUESTS')).toEqual({ message: 'No.' })
  })

  test('is nothing for a fault of ours, which is thrown on', () => {
    expect(() => signInFaultOf(new TypeError('x is not a function'))).toThrow(TypeError)
  })
})
