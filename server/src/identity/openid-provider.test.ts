import { describe, expect, test } from 'vitest'
import { isProven } from './proven-by-provider.ts'

const google = 'https://accounts.google.com'
const other = 'https://id.example.org'

describe('an email from a provider', () => {
  test.each([
    ['which it does not vouch for', other, { email_verified: false }],
    ['of which it says nothing', other, {}],
    ['with a word that is no yes', other, { email_verified: 'false' }],
    ['with a number that is no yes', other, { email_verified: 1 }],
    ['that Google once proved and does not run', google, { email_verified: true }],
    [
      'that only looks like one of Google’s',
      google,
      { email_verified: true, email: 'ana@gmail.com.example' },
    ],
    ['that only ends like one of Google’s', google, { email_verified: true, email: 'ana@notgmail.com' }],
    ['of Google’s that Google does not vouch for', google, { email_verified: false, email: 'ana@gmail.com' }],
    ['of a hosted domain that is no name', google, { email_verified: true, hd: true }],
  ])('%s proves nothing', (_which, issuer, claims) => {
    expect(isProven(issuer, { email: 'ana@example.org', ...claims })).toBe(false)
  })

  test.each([
    ['which it vouches for', other, { email_verified: true }],
    ['which it vouches for in a word', other, { email_verified: 'true' }],
    ['of Google’s own', google, { email_verified: true, email: 'Ana@GMail.com' }],
    ['of a domain that Google hosts', google, { email_verified: true, hd: 'example.org' }],
  ])('%s is proven', (_which, issuer, claims) => {
    expect(isProven(issuer, { email: 'ana@example.org', ...claims })).toBe(true)
  })
})
