import { randomBytes } from 'node:crypto'
import { anyCharacter } from '@woodalo/protocol/testing/any-character'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRightCode, verificationCode } from './verification-code.ts'

const secret = randomBytes(32)

describe('the verification code', () => {
  test('has four digits derived from the ride, the requester and the service', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 50 }), (rideId, version) => {
        const code = verificationCode(secret, rideId, version)
        expect(code).toMatch(/^\d{4}$/)
        expect(verificationCode(secret, rideId, version)).toBe(code)
      }),
    )
    const codes = Array.from({ length: 500 }, (_, version) => verificationCode(secret, 'one ride', version))
    expect(new Set(codes).size).toBeGreaterThan(450)
    const elsewhere = Array.from({ length: 500 }, (_, version) =>
      verificationCode(randomBytes(32), 'one ride', version),
    )
    expect(codes.filter((code, index) => code === elsewhere[index]).length).toBeLessThan(5)
  })

  test('is accepted with spaces around it and without leading zeros, and nothing else is', () => {
    for (const typed of ['0427', ' 0427 ', '427']) expect(isRightCode('0427', typed)).toBe(true)
    for (const typed of [
      '',
      '0',
      '04270',
      '00427',
      '0428',
      '０４２７',
      '0427\u0000',
      'x427',
      '４',
      '\u0130427',
    ])
      expect(isRightCode('0427', typed)).toBe(false)
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (typed) => {
        expect(isRightCode('4271', typed)).toBe(typed.trim() === '4271')
      }),
    )
  })
})
