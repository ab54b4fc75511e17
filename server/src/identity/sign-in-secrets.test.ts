import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emailKey } from '../users/email-spelling-rules.ts'
import { hashPhoneCode, newPhoneCode } from './phone-code.ts'
import { hashToken, newToken } from './tokens.ts'

describe('the secrets of signing in', () => {
  test('a token has 256 random bits and is stored as a hash', () => {
    const tokens = Array.from({ length: 200 }, newToken)
    expect(new Set(tokens).size).toBe(200)
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    }
    expect(hashToken('abc')).toEqual(createHash('sha256').update('abc').digest())
  })

  test('a code has six digits with leading zeros and can be any of a million', () => {
    const codes = Array.from({ length: 5_000 }, newPhoneCode)
    for (const code of codes) expect(code).toMatch(/^\d{6}$/)
    // Every first digit occurs, and hardly any code occurs twice.
    expect(new Set(codes.map(([digit]) => digit)).size).toBe(10)
    expect(new Set(codes).size).toBeGreaterThan(4_900)
  })

  test('a code is stored under a key, and belongs to one phone', () => {
    const key = Buffer.alloc(32, 1)
    const stored = hashPhoneCode(key, '+34600111222', '123456')
    expect(stored).toEqual(createHmac('sha256', key).update('+34600111222\n123456').digest())
    for (const other of [
      hashPhoneCode(Buffer.alloc(32, 2), '+34600111222', '123456'),
      hashPhoneCode(key, '+34600111223', '123456'),
      hashPhoneCode(key, '+34600111222', '123457'),
      hashPhoneCode(key, '+3460011122', '2123456'),
    ])
      expect(other.equals(stored)).toBe(false)
  })

  test('two spellings of one email are equal, and two emails are not', () => {
    expect(emailKey(' Ana@Example.ORG ')).toBe('ana@example.org')
    expect(emailKey('ａｎａ@example.org')).toBe('ana@example.org')
    expect(emailKey('an.a@example.org')).not.toBe(emailKey('ana@example.org'))
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(emailKey(emailKey(email))).toBe(emailKey(email))
      }),
    )
  })
})
