import { afterEach, expect, test, vi } from 'vitest'
import { localeOfCurrency, localeOfPrefix } from './locale.ts'

afterEach(() => vi.unstubAllGlobals())
const browserIn = (...languages: string[]) => vi.stubGlobal('navigator', { languages })

test('dates are written as in the country of the phone, then of the browser, then where the language is at home', () => {
  browserIn('en-GB', 'es-MX')
  expect(localeOfPrefix('en', '1')).toBe('en-US')
  expect(localeOfPrefix('en', '44')).toBe('en-GB')
  expect(localeOfPrefix('en', null)).toBe('en-GB')
  expect(localeOfPrefix('es', null)).toBe('es-ES')
  expect(localeOfPrefix('es', '52')).toBe('es-MX')
  browserIn('en-US', 'en-GB')
  expect(localeOfPrefix('en', '999')).toBe('en')
})

test('money is written as in the country of its currency', () => {
  browserIn('en-GB')
  expect(localeOfCurrency('en', 'USD')).toBe('en-US')
  expect(localeOfCurrency('es', 'MXN')).toBe('es-MX')
})
