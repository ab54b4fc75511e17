// Where people take money, pure: the format of each kind of account, and links that open a payment to it.
import type { Money, PayTo, PayToKind } from '@woodalo/protocol'

const digitsOf = (value: string) => value.replaceAll(/[\s().-]/g, '')

/** Extracts a handle from any copied form: `@ana`, `paypal.me/ana`, `https://www.paypal.me/ana/`. */
function handleOf(value: string, host: string, pattern: RegExp): string | null {
  const handle = value
    .replace(/^https?:\/\//i, '')
    .replace(new RegExp(`^(www\\.)?${host.replaceAll('.', '\\.')}/`, 'i'), '')
    .replace(/^@/, '')
    .replace(/\/$/, '')
  return pattern.test(handle) ? handle : null
}

/**
 * ISO 13616: the number modulo 97 is 1 after moving the first four characters to the end and converting letters to
 * numbers.
 */
function isIban(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(value)) return false
  const turned = value.slice(4) + value.slice(0, 4)
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

/**
 * Pix keys (Banco Central do Brasil) that are numbers: a CPF, a CNPJ or a Brazilian phone number. Other keys stay as
 * typed.
 */
const pixNumber = /^(\d{11}|\d{14}|\+55\d{10,11})$/
const pixEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const pixRandomKey = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns the stored form, or null if the value cannot be an account of that kind. */
const accounts: Record<PayToKind, (value: string) => string | null> = {
  /** A Spanish mobile number. */
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

/** Returns the stored form of the account, or null if its value cannot be an account of that kind. */
export function readWay({ kind, value }: PayTo): PayTo | null {
  const kept = accounts[kind](value)
  return kept === null ? null : { kind, value: kept }
}

/**
 * Returns a link that opens a payment of that amount, or null if the account has to be copied or there is nothing to
 * open.
 */
export function paymentLink({ kind, value }: PayTo, money: Money): string | null {
  if (kind === 'paypal') return `https://paypal.me/${value}/${decimalOf(money)}${money.currency}`
  if (kind === 'revolut')
    return `https://revolut.me/${value}?currency=${money.currency}&amount=${money.amount}`
  return null
}

/** Returns the amount in decimal form with a point: 12.5 → `12.50`. */
function decimalOf({ amount, currency }: Money): string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return (amount / 10 ** digits).toFixed(digits)
}
