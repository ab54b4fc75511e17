// Reads an address as parts of words, and tells numbers of doors from those that are names.
import {
  account,
  airport,
  beginsStreet,
  besideNumber,
  connector,
  folded,
  isMonth,
  isNumberInWords,
  isStreetWord,
  kindBehindNumber,
  numberedKind,
  numberSign,
  ofADate,
  publicNumber,
  roadKind,
} from './address-words.ts'

export interface Word {
  text: string
  /**
   * `name`: without a number, or with one that is part of a name. `sign`: "nº", "#". `floor`: 3º, 2ª. `door`: any other
   * with a number. `beside`: what tells doors of one number apart.
   */
  kind: 'name' | 'sign' | 'door' | 'floor' | 'beside'
}

export interface Part {
  words: Word[]
  isInParentheses: boolean
}

const hasNumber = (word: string) => /\p{N}/u.test(word)
/** "3.º", "3.er" and "n.º" are read as "3º", "3er" and "nº". */
const dotOfOrdinal = /\.(?=[º°ª])|(?<=\p{N})\.(?=(?:er|r|ro|do|to|o|ra|da|ta|a)(?!\p{L}))/giu
/** A name with a number joined to it: Luna12, Luna/12, Luna.12B, Av.9, St#4. Not T4, M30 or BR-101. */
const joined = /^(\p{L}{3,}\.?|\p{L}{2}(?=[./:#_[(]))[-./:#_[('"]*(\p{N}.*)$/u
/** The number of a road or a terminal: M30, A-6, BR-101, T4. Of "n12" and "no12", only a road's. */
const roadNumber = /^[a-z]{1,3}-?\d{1,4}$/iu
const signed = /^no?\d/iu
const terminal = /^t-?\d\p{L}?$/iu
/** An email, the name of an account, the address of a page. */
const contactOfSomebody = /@|:\/\/|^www\./iu
const hotel = /^hot[eé]l$/iu
const withoutNumber = /^(?:s[/∕.]?n|s\/(?:n[º°o]|n[úu]m))\.?$/iu
const ordinalOfStreet = /^\p{N}+(?:st|nd|rd|th|er|ère|re|e|ra|da|ta|va|[ªº])$/iu
/** 3º, 2ª, 3er, 2ème, 3rd: not 12a, which may be a house. */
const floor = /^\p{N}+(?:[º°ª]|(?:er|ero|era|ro|do|to|ra|da|ta|va|[èe]me|st|nd|rd|th)\.?$)/iu

/** Whether the number after these words is that of a gate or a platform. Streets have doors, as a "Gran Vía" has. */
function endsInPublic(words: readonly string[]): boolean {
  const last = words.at(-1)
  if (last === undefined || !publicNumber(last)) return false
  if (folded(last) === 'via' && folded(words.at(-2) ?? '') === 'gran') return false
  return !words.slice(0, -1).some(isStreetWord)
}

const isDay = (word: string) => /^\p{Nd}{1,2}[.º°]*$/u.test(word) && Number.parseInt(word, 10) <= 31

/** Where a word stands in an address. */
interface Place {
  before: readonly string[]
  after: readonly string[]
  isInParentheses: boolean
}

/** Whether a word with a number is part of a name, after these words and before those. */
function isName(word: string, { before, after, isInParentheses }: Place): boolean {
  const [next = '', second = ''] = after
  if (ordinalOfStreet.test(word) && kindBehindNumber(next)) return true
  // "Washington Square (W 4 St)"
  const isNumberOfStreet = isInParentheses && kindBehindNumber(next) && after.length === 1
  if (isNumberOfStreet && /^\p{N}+$/u.test(word)) return true
  // "5 Avenida 3-21": the avenue's own number stands before it, since another one follows.
  const isNumberedAvenue = /^\p{N}{1,2}$/u.test(word) && kindBehindNumber(next) && !/^ru[ae]$/iu.test(next)
  if (isNumberedAvenue && before.length === 0 && hasNumber(second) && !ofADate(after[2] ?? '')) return true
  if (isDay(word) && ofADate(next) && isMonth(second)) return true
  // "Rue du 8 mai", but not "8 May Street".
  if (isDay(word) && isMonth(next) && before.length > 0) return true
  if (before.length === 1 && numberedKind(before[0]!)) {
    // "Calle 50", "Rua T-37". The letter of "Calle 50B" may be a door, unless another number follows: "Calle 50B # 12-30".
    if (/^\p{N}+[ªº]?$/u.test(word) || (roadNumber.test(word) && !signed.test(word))) return true
    if (/^\p{N}+\p{L}$/u.test(word) && after.some(numberSign)) return true
  }
  // "Hotel 1898"; "Iglesia 3" is a house on a street of that name.
  if (before.length === 1 && hotel.test(before[0]!) && /^\p{N}{4}$/u.test(word)) return true
  // "Terminal 4", but not "Puerta 3 Calle Mayor".
  const isGate = endsInPublic(before) && !(before.length === 1 && after.some(beginsStreet))
  if (isGate && /^\p{N}+\p{L}?$/u.test(word)) return true
  if (roadNumber.test(word) && before.some(roadKind)) return true
  // "Barajas T4", but not "Hotel Ritz T304".
  return terminal.test(word) && [...before, ...after].some(airport)
}

/** Returns the pieces of words that signs join, if one of them is a number in words: "Mayor-doce-B", "n.doce". */
function numbersApart(text: string): string[] {
  if (hasNumber(text) || isNumberInWords(text)) return [text]
  const pieces = text.split(/[-–—_/.:º°]+/u).filter((piece) => piece !== '')
  return pieces.length > 1 && pieces.some(isNumberInWords) ? pieces : [text]
}

function wordsOf(part: string, isInParentheses: boolean): Word[] {
  const written = part.match(/\S+/gu) ?? []
  const contact = written.findIndex((text) => contactOfSomebody.test(text) || account(text))
  const texts = written.slice(0, contact < 0 ? undefined : contact).flatMap((text) => {
    const found = joined.exec(text)
    return found ? [found[1]!, found[2]!] : numbersApart(text)
  })
  const words: Word[] = []
  let isWithoutNumber = false
  for (const [index, text] of texts.entries()) {
    const before = words.filter(({ kind }) => kind === 'name').map((word) => word.text)
    const after = texts.slice(index + 1)
    const previous = words.at(-1)?.kind
    let kind: Word['kind'] = 'name'
    if (withoutNumber.test(text)) {
      isWithoutNumber = true
      // Behind it stands what tells the house otherwise.
      kind = 'door'
    } else if (!hasNumber(text)) {
      if (numberSign(text)) kind = 'sign'
      else if (previous === 'door' && besideNumber(text)) kind = 'beside'
    } else if (!isName(text, { before, after, isInParentheses }))
      kind = isWithoutNumber || floor.test(text) ? 'floor' : 'door'
    words.push({ text, kind })
  }
  return words
}

/** What follows is not read, and so not shown: the work for a name grows with the square of its words. */
const mostWords = 24

/** Returns an address up to the last word that is read. */
export function readableOf(address: string): string {
  const next = [...address.matchAll(/[^\s,;\n|·•()]+/gu)][mostWords]
  return address.slice(0, next?.index)
}

/** Returns the parts of an address between commas and other signs, and in parentheses. */
export function partsOf(address: string): Part[] {
  const written = address
    // Letters in other shapes: "ｄｏｃｅ".
    .replaceAll(/[\uFF01-\uFF5E\u{1D400}-\u{1D7FF}]/gu, (letter) => letter.normalize('NFKC'))
    // Signs without a width: some stand between words.
    .replaceAll(/[\u200B\uFEFF]/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[^\P{N}\p{Nd}]/gu, (sign) => {
      const digits = sign.normalize('NFKC')
      return /^\p{Nd}+$/u.test(digits) ? digits : sign
    })
    .replaceAll(dotOfOrdinal, '')
    // "Calle 45 # 12 - 34"
    .replaceAll(/(#\s*\p{N}+\p{L}?)\s[-–]\s(?=\p{N})/gu, '$1-')
  const parts: Part[] = []
  for (const [piece] of written.matchAll(/\([^()]*\)?|[^,;\n|·•()]+/gu)) {
    const isInParentheses = piece.startsWith('(')
    for (const text of piece.replaceAll(/[()[\]{}]/gu, ' ').split(/[,;\n|·•]|\s[-–—]\s|\s\/\s(?=\p{N})/u)) {
      const words = wordsOf(text, isInParentheses)
      if (words.length > 0) parts.push({ words, isInParentheses })
    }
  }
  return parts
}

/** Whether these words only lead to the name of a street: "Calle de la", "Paseo del". */
export const leadsToName = (words: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => isStreetWord(word) || connector(word))
