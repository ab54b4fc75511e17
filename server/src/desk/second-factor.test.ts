import { Secret, TOTP } from 'otpauth'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newTotpSecret, stepOfCode, totpUri } from './second-factor.ts'

// RFC 6238, appendix B, the last six digits of each: what every authenticator shows for this secret.
const secret = Secret.fromLatin1('12345678901234567890').base32
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

describe('a code of the second factor', () => {
  test.each(vectors)('at %s seconds is that of RFC 6238', (seconds, code) => {
    expect(stepOfCode(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  test('is valid in its own step and the steps before and after, and counts as its own step', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 100_000_000 }),
        fc.integer({ min: -5, max: 5 }),
        (step, away) => {
          const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * 30_000 })
          const found = stepOfCode(secret, code, (step + away) * 30_000 + 12_345)
          // Outside its window a code is refused, unless the six digits happen to be the same.
          expect(found).toSatisfy((told) => (Math.abs(away) <= 1 ? told === step : told !== step))
        },
      ),
    )
  })

  test('is refused if it has letters, another length or no characters', () => {
    for (const code of ['', '28708', '2870822', 'abcdef', '２８７０８２'])
      expect(stepOfCode(secret, code, 59_000), code).toBeNull()
  })
})

test('a secret of a second factor has 160 bits and an address that names the service and the operator', () => {
  const made = newTotpSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  const uri = new URL(totpUri(made, 'olga'))
  expect([uri.protocol, uri.hostname, uri.pathname]).toEqual(['otpauth:', 'totp', '/Woodalo:olga'])
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret: made,
    issuer: 'Woodalo',
    digits: '6',
  })
})
