// Where people take money, pure: what an account of each kind looks like, and how a payment to it is opened.
import type { Money, PayTo, PayToKind } from '@woodalo/protocol'

const digitsOf = (value: string) => value.replaceAll(/[\s().-]/g, '')

/** A handle, however it was copied: `@ana`, `paypal.me/ana`, `https://www.paypal.me/ana/`. */
function handleOf(value: string, host: string, pattern: RegExp): string | null {
  const handle = value
    .replace(/^https?:\/\//i, '')
    .replace(new RegExp(`^(www\\.)?${host.replaceAll('.', '\\.')}/`, 'i'), '')
    .replace(/^@/, '')
    .replace(/\/$/, '')
  return pattern.test(handle) ? handle : null
}

/** ISO 13616: the number modulo 97 is 1 once the first four characters stand at the end and letters are numbers. */
function isIban(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(value)) return false
  const turned = value.slice(4) + value.slice(0, 4)
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

/** Keys of Pix (Banco Central do Brasil): CPF, CNPJ or a phone of Brazil, and what is kept as it was typed. */
const pixNumber = /^(\d{11}|\d{14}|\+55\d{10,11})$/
const pixEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const pixRandomKey = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** As it is kept; null for what cannot be an account of that kind. */
const accounts: Record<PayToKind, (value: string) => string | null> = {
  /** A Spanish mobile phone. */
  bizum(value) {
    const number = digitsOf(value)
    return /^(\+34|0034)?[67]\d{8}$/.test(number) ? number : null
  },
  pix(value) {
    if (pixEmail.test(value) || pixRandomKey.test(value)) return value
    const number = digitsOf(value).replaceAll('/', '')
    return pixNumber.test(number) ? number : null
  },
  paypal: (value) => handleOf(value, 'paypal.me', /^[\da-z]{1,20}$/i),
  revolut: (value) => handleOf(value, 'revolut.me', /^[\d_a-z]{3,30}$/i),
  iban(value) {
    const iban = value.replaceAll(/[\s-]/g, '').toUpperCase()
    return isIban(iban) ? iban : null
  },
  cash: (value) => value,
  other: (value) => (value === '' ? null : value),
}

/** The way as it is kept; null when its value cannot be an account of that kind. */
export function readWay({ kind, value }: PayTo): PayTo | null {
  const kept = accounts[kind](value)
  return kept === null ? null : { kind, value: kept }
}

/** The amount as people write it, with a point: 12.5 → `12.50`. */
function decimalOf({ amount, currency }: Money): string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return (amount / 10 ** digits).toFixed(digits)
}

/** Opens a payment of that amount; null where the account is copied, or nothing is to be opened. */
export function paymentLink({ kind, value }: PayTo, money: Money): string | null {
  if (kind === 'paypal') return `https://paypal.me/${value}/${decimalOf(money)}${money.currency}`
  if (kind === 'revolut')
    return `https://revolut.me/${value}?currency=${money.currency}&amount=${money.amount}`
  return null
}
