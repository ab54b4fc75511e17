import { describe, expect, test } from 'vitest'
import { paymentLink, readWay } from './ways-to-pay.ts'

test.each([
  ['bizum', '+34 600 111 222', '+34600111222'],
  ['bizum', '712345678', '712345678'],
  ['pix', 'ana@example.com', 'ana@example.com'],
  ['pix', '111.444.777-35', '11144477735'],
  ['pix', '11.222.333/0001-81', '11222333000181'],
  ['pix', '+55 11 91234-5678', '+5511912345678'],
  ['pix', '123e4567-e89b-12d3-a456-426614174000', '123e4567-e89b-12d3-a456-426614174000'],
  ['paypal', 'https://www.paypal.me/EmmaR', 'EmmaR'],
  ['paypal', '@emma', 'emma'],
  ['paypal', 'paypal.me/emma/', 'emma'],
  ['revolut', 'revolut.me/emma_1', 'emma_1'],
  ['iban', 'es91 2100 0418 4502 0005 1332', 'ES9121000418450200051332'],
  ['iban', 'NO2812345678901', 'NO2812345678901'],
  ['iban', 'MT04MALT01100001234500000000000000', 'MT04MALT01100001234500000000000000'],
  ['cash', '', ''],
  ['other', 'a coffee', 'a coffee'],
] as const)('%s %s is kept as %s', (kind, value, kept) => {
  expect(readWay({ kind, value })).toEqual({ kind, value: kept })
})

test.each([
  ['bizum', '912345678'],
  ['bizum', '+33 612345678'],
  ['pix', '1234'],
  ['paypal', 'https://evil.example/emma'],
  ['paypal', 'emma/../x'],
  ['paypal', ''],
  ['revolut', 'a b c'],
  ['revolut', 'emma?amount=1'],
  ['iban', 'ES9121000418450200051333'],
  ['iban', 'DE00'],
  // The checksums of these are right: an account has 15 to 34 characters.
  ['iban', 'NO561234567890'],
  ['iban', 'MT74MALT011000012345000000000000000'],
  ['other', ''],
] as const)('%s %s is refused', (kind, value) => {
  expect(readWay({ kind, value })).toBeNull()
})

describe('a link', () => {
  test('opens a payment of the amount', () => {
    const money = { amount: 1194, currency: 'EUR' }
    expect(paymentLink({ kind: 'paypal', value: 'emma' }, money)).toBe('https://paypal.me/emma/11.94EUR')
    expect(paymentLink({ kind: 'revolut', value: 'emma' }, money)).toBe(
      'https://revolut.me/emma?currency=EUR&amount=1194',
    )
    expect(paymentLink({ kind: 'paypal', value: 'emma' }, { amount: 1200, currency: 'JPY' })).toBe(
      'https://paypal.me/emma/1200JPY',
    )
  })

  test.each(['bizum', 'pix', 'iban', 'cash', 'other'] as const)('is none for %s, which is copied', (kind) => {
    expect(paymentLink({ kind, value: 'x' }, { amount: 1, currency: 'EUR' })).toBeNull()
  })
})
