// Finds where an address names its street, and the number of the house there.
import { leadsToName, type Part, type Word } from './address-parts.ts'
import {
  beginsStreet,
  connector,
  endOfStreet,
  insideABuilding,
  isBeforeDoor,
  isFlat,
  isStreetWord,
  lodging,
  neverOfAStreet,
  postcode,
  publicPlace,
  quarterKind,
  residence,
} from './address-words.ts'
import { wordsOfTown } from './known-towns.ts'
import { fromStreetOfHouse, upToInside } from './name-in-address.ts'

type Words = readonly Word[]

/** The name of a street without a word for it is no longer than this. */
export const longestName = 4

const isNumber = ({ kind }: Word) => kind === 'door' || kind === 'floor'
export const textsOf = (words: Words): string[] => words.map(({ text }) => text)
/** "Dr" and "St" at the beginning are no words for a street. */
const hasStreetWord = (words: Words) =>
  words.some(({ text }, index) => (index === 0 && words.length > 1 ? beginsStreet(text) : isStreetWord(text)))
export const hasNumber = (words: Words): boolean => words.some(isNumber)

/** Whether these words tell what is inside a building, such as "Flat B" or "Tercero izquierda". */
export function isInside(words: Words): boolean {
  const texts = textsOf(words)
  const [begin, second] = texts
  if (begin === undefined) return false
  if (texts.some(neverOfAStreet)) return !texts.some(isBeforeDoor)
  // "Puerta de Alcalá", "Casa de Campo".
  return insideABuilding(begin) && !(second !== undefined && connector(second)) && !texts.some(isStreetWord)
}

export interface Street {
  words: Words
  /** Which part of the address these words are. */
  part: number
  /** The number of the house, if it is known to be one, and where it stands to the street. */
  door: { words: Words; stands: 'before' | 'after' | 'apart' } | null
  /** What follows the door in its part. */
  tail: Words
  lastPart: number
}

/** Returns how many words are a name that ends in a word for a street, such as "Patterson Park Avenue", or 0. */
function lengthToStreetWord(words: Words): number {
  const isEnd = (index: number) => index < words.length && endOfStreet(words[index]!.text)
  let end = words.findIndex((_word, index) => index > 0 && isEnd(index))
  if (end < 0) return 0
  while (isEnd(end + 1)) end++
  const name = words.slice(0, end + 1)
  const isName = name.length <= longestName + 1 && name.every(({ kind }) => kind === 'name')
  return isName && !textsOf(name.slice(1)).some(neverOfAStreet) ? name.length : 0
}

/** Whether the word at this place is no more of the name of a street that began before. */
function endsName(words: Words, index: number): boolean {
  const texts = textsOf(words)
  const text = texts[index]!
  if (words[index]!.kind !== 'name') return true
  if (index === 0) return false
  const isInitial = /^\p{Lu}\.$/u.test(text) && words[index + 1]?.kind === 'name'
  if (isInitial) return false
  if ((insideABuilding(text) || isFlat(text)) && !leadsToName(texts.slice(0, index))) return true
  return wordsOfTown(texts.slice(index)) > 0 && !connector(texts[index - 1]!)
}

/** Returns how many words are the name of a street whose door stands before it. */
function lengthOfName(words: Words): number {
  const stop = words.findIndex((_word, index) => endsName(words, index))
  const longest = stop < 0 ? words.length : stop
  if (beginsStreet(words[0]!.text)) return longest
  return lengthToStreetWord(words) || Math.min(longest, longestName)
}

/** Returns the words without those at their end that lead to a number within a building: "Las Flores Bloque 3". */
function withoutInside(words: Words): Words {
  const texts = textsOf(words)
  const begin = texts.findIndex(
    (text, index) =>
      index > 0 &&
      (index === texts.length - 1 || (index === texts.length - 2 && isFlat(texts.at(-1)!))) &&
      insideABuilding(text) &&
      !connector(text) &&
      !leadsToName(texts.slice(0, index)),
  )
  return begin < 0 ? words : words.slice(0, begin)
}

/** A number in a part of an address, with what stands around it. */
interface Numbered {
  parts: readonly Part[]
  part: number
  /** The latest part before that may name the street, or -1. */
  earlier: number
  /** Whether a number of an earlier part is within a building, so that one that stands apart is a floor. */
  isWithin: boolean
  door: Words
  tail: Words
}

/** Returns the street of an earlier part: "Calle Mayor, 12". */
function ofEarlierPart({ parts, part, earlier, isWithin, door, tail }: Numbered): Street {
  const { words } = parts[earlier]!
  const isPostcode = postcode.test(door[0]!.text) && wordsOfTown(textsOf(tail)) > 0
  const isFloor = isWithin || door.some(({ kind }) => kind === 'floor') || lodging(words[0]!.text)
  return {
    words,
    part: earlier,
    door: isPostcode || isFloor ? null : { words: door, stands: 'apart' },
    tail: isPostcode ? [...door, ...tail] : tail,
    lastPart: part,
  }
}

/** Returns the street whose name these words before the number are: "Calle Mayor 12". */
function beforeDoor(named: Words, { part, door, tail }: Numbered, isBehindNumber: boolean): Street {
  const outside = upToInside(withoutInside(named))
  const words = fromStreetOfHouse(outside)
  // "Hospital La Paz Calle Mayor 12"
  const isOnStreet = named.some(({ text }, index) => index > 0 && beginsStreet(text))
  const isOfFlats = (residence(named[0]!.text) || lodging(named[0]!.text)) && !isOnStreet
  // "Casa: 12 Calle Mayor 3B"
  const isFloor = isBehindNumber && door.some(({ text }) => /^\p{N}+\p{L}$/u.test(text))
  const isOfHouse =
    outside.length === named.length && door.every(({ kind }) => kind !== 'floor') && !isOfFlats && !isFloor
  return { words, part, door: isOfHouse ? { words: door, stands: 'after' } : null, tail, lastPart: part }
}

/** Returns the street of the part behind, which has no number: "12, rue de Rivoli". */
function ofNextPart({ parts, part, door }: Numbered, isBehindNumber: boolean): Street | null {
  const next = parts.findIndex((one, index) => index > part && !one.isInParentheses)
  if (next < 0 || hasNumber(parts[next]!.words) || isInside(parts[next]!.words)) return null
  const { words } = parts[next]!
  const length = lengthOfName(words)
  // "Torre 3 402, Conjunto Los Nogales"; "Bl. C, 201, Rua Verde"
  const isFlatThere = isBehindNumber || parts.slice(0, part).some((one) => isInside(one.words))
  return {
    words: words.slice(0, length),
    part: next,
    door: isFlatThere ? null : { words: door, stands: 'apart' },
    tail: words.slice(length),
    lastPart: next,
  }
}

/** Returns the street whose name these words behind the numbers are: "12 High Street". */
function behindDoor(named: Words, numbers: Words, part: number): Street {
  const length = lengthOfName(named)
  // "1600 1/2 Main St"; of "2/1 12 High Street", the second is the house.
  const isHalf = numbers.length > 1 && /^\p{N}\/\p{N}$/u.test(numbers.at(-1)!.text)
  const last = numbers.slice(isHalf ? -2 : numbers.findLastIndex(isNumber))
  const words = last.filter(({ kind }) => kind !== 'name')
  return {
    words: named.slice(0, length),
    part,
    door: { words, stands: 'before' },
    tail: named.slice(length),
    lastPart: part,
  }
}

/** Returns the words before a number without a flat that stands before the street: "Bajo B Calle Mayor". */
function fromStreet(before: Words): Words {
  const begin = before.findIndex((word) => isBeforeDoor(word.text))
  // "Segunda Avenida"
  const isWhole = begin <= 0 || begin === before.length - 1
  return !isWhole && isInside(before.slice(0, begin)) ? before.slice(begin) : before
}

/** The same of the words behind a number: "étage rue de Rivoli", "B rue de Rivoli". */
function fromStreetBehind(rest: Words): Words {
  const begin = rest.findIndex((word) => beginsStreet(word.text))
  if (begin <= 0) return rest
  const next = rest[begin + 1]
  // "Fifth Avenue", "Second Avenue Apt 4"
  const endsHere = !next || next.kind !== 'name' || insideABuilding(next.text)
  if (endOfStreet(rest[begin]!.text) && endsHere) return rest
  return isInside(rest.slice(0, begin)) || isFlat(rest[0]!.text) ? rest.slice(begin) : rest
}

/** Returns where the street is by a part with a number, or null if the number is within a building. */
function streetIn(parts: readonly Part[], part: number, isWithin: boolean): Street | null {
  const { words } = parts[part]!
  const mayName = (one: Part, index: number) =>
    index < part && !one.isInParentheses && !hasNumber(one.words) && !isInside(one.words)
  const withStreet = parts.findLastIndex((one, index) => mayName(one, index) && hasStreetWord(one.words))
  const earlier = withStreet >= 0 ? withStreet : parts.findLastIndex(mayName)
  const isKnown = (words: Words) =>
    hasStreetWord(words) || publicPlace(words[0]!.text) || lodging(words[0]!.text)
  const namesStreetLater = parts
    .slice(part + 1)
    .some((one) => hasNumber(one.words) && hasStreetWord(one.words))
  let isBehindNumber = false
  for (let from = 0; from < words.length;) {
    const at = words.findIndex((word, index) => index >= from && isNumber(word))
    if (at < 0) return null
    const begin = at > from && words[at - 1]!.kind === 'sign' ? at - 1 : at
    const besides = words.findIndex((word, index) => index > at && word.kind !== 'beside')
    const next = besides < 0 ? words.length : besides
    const numbered = {
      parts,
      part,
      earlier,
      isWithin,
      door: words.slice(begin, next),
      tail: words.slice(next),
    }
    if (begin > from) {
      const named = fromStreet(words.slice(from, begin))
      const isAllInside = named.every(
        ({ text }, index) => insideABuilding(text) || isFlat(text) || (index > 0 && connector(text)),
      )
      if (!isAllInside && !hasStreetWord(named)) {
        // "Hotel Ritz, habitación 214"; "Airbnb código 4512, Calle Sol 4"
        if (namesStreetLater || (earlier >= 0 && isKnown(parts[earlier]!.words))) return null
        // "Smith 12 High Street"
        if (hasStreetWord(words.slice(next).filter(({ text }) => !quarterKind(text)))) {
          from = begin
          continue
        }
      }
      if (!isAllInside) return beforeDoor(named, numbered, isBehindNumber)
      // The number is the door of "Flat B 12 High Street", but not of "Flat 4 12 High Street".
      isBehindNumber = !isFlat(named.at(-1)!.text)
      from = isBehindNumber ? next : begin
      continue
    }
    const name = words.findIndex((word, index) => index >= next && word.kind === 'name')
    const rest = name < 0 ? [] : words.slice(name)
    const isOfEarlier =
      earlier >= 0 &&
      (!hasStreetWord(rest) || (hasStreetWord(parts[earlier]!.words) && !parts[part]!.isInParentheses))
    if (isOfEarlier) return ofEarlierPart(numbered)
    // "28013 Madrid, Calle Mayor 12"
    if (postcode.test(words[at]!.text) && wordsOfTown(textsOf(rest)) > 0) return null
    if (rest.length === 0) return ofNextPart(numbered, isBehindNumber)
    const named = fromStreetBehind(rest)
    if (!hasStreetWord(named) && (isInside(named) || isFlat(named[0]!.text))) return null
    // "3 Calle Mayor 12"
    if (isBeforeDoor(named[0]!.text) && hasNumber(named)) {
      from = words.length - named.length
      continue
    }
    const street = behindDoor(named, words.slice(from, words.length - named.length), part)
    // "304 Hotel Ritz", "3B Calle Mayor", "Block 12 #05-123 Toa Payoh"
    const isOfFlat =
      lodging(named[0]!.text) ||
      (isBeforeDoor(named[0]!.text) && /^\p{N}+\p{L}$/u.test(words[from]!.text)) ||
      (isBehindNumber && words[from]!.kind === 'door' && words[from]!.text.startsWith('#'))
    return isOfFlat ? { ...street, door: null } : street
  }
  return null
}

/** Returns the first part that names something else than what is inside a building, up to a number. */
function firstName(parts: readonly Part[]): Street | null {
  const names = ({ words }: Part) =>
    words[0]!.kind === 'name' &&
    words.some(({ text, kind }) => kind === 'name' && !insideABuilding(text) && !isFlat(text))
  const outside = parts.findIndex((one) => names(one) && !isInside(one.words))
  const part = outside < 0 ? parts.findIndex(names) : outside
  if (part < 0) return null
  const { words } = parts[part]!
  const proper = words.findIndex(
    ({ text, kind }) => kind === 'name' && !insideABuilding(text) && !isFlat(text) && !connector(text),
  )
  // "Flat 4 The Cedars", but not "Edificio Sol"
  const isBehind = proper > 0 && hasNumber(words.slice(0, proper))
  const begin = isBehind ? words.slice(0, proper).findLastIndex(({ text }) => !connector(text)) + 1 : 0
  const rest = words.slice(begin)
  const end = rest.findIndex((word) => word.kind !== 'name')
  return {
    words: withoutInside(end < 0 ? rest : rest.slice(0, end)),
    part,
    door: null,
    tail: [],
    lastPart: part,
  }
}

/** Returns where an address with a number that is no name has its street. Null if it names none. */
export function findStreet(parts: readonly Part[]): Street | null {
  // "T4 (Calle Mayor 12)"
  const isOutside = parts.some(
    (part) => !part.isInParentheses && part.words.length > 1 && hasNumber(part.words),
  )
  let isWithin = false
  for (const [index, { words, isInParentheses }] of parts.entries()) {
    if (!hasNumber(words) || (isInParentheses && isOutside)) continue
    const street = streetIn(parts, index, isWithin)
    if (street) return street
    isWithin = true
  }
  return firstName(parts)
}
