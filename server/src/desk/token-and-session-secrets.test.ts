import { expect, test } from 'vitest'
import { hashSecret, isSecret, newSecret } from './token-and-session-secrets.ts'

test('a secret is different each time and is recognised only by its hash', () => {
  const [one, other] = [newSecret(), newSecret()]
  expect(one).toMatch(/^[\w-]{43}$/)
  expect(isSecret(hashSecret(one), one)).toBe(true)
  expect(isSecret(hashSecret(one), other)).toBe(false)
  expect(isSecret(null, one)).toBe(false)
})
