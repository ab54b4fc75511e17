// Pix "copia e cola": the text of a static BR Code (Banco Central do Brasil, Manual do BR Code; EMV QRCPS-MPM).
import type { Settlement } from '@woodalo/protocol'

interface PixPayment {
  key: string
  name: string
  /** In hundredths; without it, whoever pays types the sum. */
  amount?: number
  city?: string
}

const mostNameLetters = 25
const mostKeyLetters = 77
/** The field has to be there, and a key has no town. */
const anyCity = 'BRASIL'

/** Two figures that say which field it is, two that say how long it is, and the field. */
function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, '0')}${value}`
}

/** CRC-16/CCITT-FALSE in four hexadecimal figures. */
export function checksumOf(text: string): string {
  let crc = 0xffff
  for (const letter of text) {
    crc ^= letter.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Letters that are not one without accents and an accent. */
const plainLetters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
}

/** The letters that a code may have: without accents, and no others. */
function plain(text: string): string {
  return text
    .replace(/[łøđßæœþı]/giu, (letter) => {
      const small = plainLetters[letter.toLowerCase()]!
      return letter === letter.toLowerCase() ? small : small.toUpperCase()
    })
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
}

/** The text that a bank’s app reads as a payment. */
export function pixCode({ key, name, amount, city = anyCity }: PixPayment): string {
  const account = field('26', field('00', 'br.gov.bcb.pix') + field('01', key))
  const sum = amount === undefined ? '' : field('54', (amount / 100).toFixed(2))
  const payee = field('59', plain(name).slice(0, mostNameLetters).trim() || 'PIX') + field('60', city)
  const start = `${field('00', '01')}${account}${field('52', '0000')}${field('53', '986')}${sum}${field('58', 'BR')}${payee}${field('62', field('05', '***'))}6304`
  return start + checksumOf(start)
}

/** Whether the last two of eleven figures are those that the others ask for (Receita Federal, CPF). */
function isCpf(figures: string): boolean {
  const check = (count: number) => {
    const sum = Array.from(figures.slice(0, count), Number).reduce(
      (all, figure, index) => all + figure * (count + 1 - index),
      0,
    )
    return ((sum * 10) % 11) % 10
  }
  return [9, 10].every((count) => check(count) === Number(figures[count]))
}

/** Two figures of the area, and a nine: a mobile phone in Brazil. */
const mobile = /^[1-9]{2}9\d{8}$/

/**
 * A key as the code has it. Eleven figures may be a CPF or a phone, which a code has with its prefix: null if they could be
 * both, since the money of one would go to the other, or if it is longer than a code may have.
 */
export function keyInCode(key: string): string | null {
  if (key.length > mostKeyLetters) return null
  if (!/^\d{11}$/.test(key)) return key.toLowerCase()
  if (isCpf(key) === mobile.test(key)) return null
  return isCpf(key) ? key : `+55${key}`
}

/** The code that pays a share to its payer; null where there is none to make. */
export function pixCodeOf(
  key: string,
  name: string,
  { amount, currency }: Settlement['estimate'],
): string | null {
  const known = currency === 'BRL' ? keyInCode(key) : null
  return known === null ? null : pixCode({ key: known, name, amount })
}
