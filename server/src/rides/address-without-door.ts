// What others may read of an address that somebody has typed: the street and the town, never the door; and for a driver
// the door, never what is inside the building. Behind the number of a house only known towns are kept, since nobody can
// list all ways to write a flat.
import { leadsToName, type Part, partsOf, readableOf, type Word } from './address-parts.ts'
import {
  connector,
  folded,
  insideABuilding,
  isFlat,
  isStreetWord,
  lodging,
  postcode,
  publicNumber,
  publicPlace,
  quarterKind,
} from './address-words.ts'
import { isState, wordsOfTown } from './known-towns.ts'
import { fromStreetInWords, isOnlyInside, upToInside } from './name-in-address.ts'
import { findStreet, hasNumber, isInside, longestName, type Street, textsOf } from './street-of-address.ts'

/** Coordinates, which stand for a place without a name, and three words that do. */
const position =
  /^\s*-?\d+(?:\.\d+)?\s*,\s*-?\d+(?:\.\d+)?\s*$|^\s*(?:\/{2,}|\p{L}{2,}\.\p{L}{2,}\.\p{L}{2,}\s*$)/u
/** Only where a town follows. */
const shortPostcode = /^\p{N}{4}$/u

const isCentre = (word: string) => folded(word) === 'centro'

/** Whether these words name a quarter, which drivers need in some countries: "Col. Centro". */
function isQuarter([kind, ...name]: readonly string[]): boolean {
  return (
    kind !== undefined &&
    quarterKind(kind) &&
    name.length > 0 &&
    name.length <= longestName &&
    name.every(
      (word) =>
        connector(word) || (/^\p{Lu}\p{L}+$/u.test(word) && (isCentre(word) || !insideABuilding(word))),
    )
  )
}

/**
 * Returns what is kept of the words behind a door: the quarter or the town, and for a driver its postcode.
 * `isBehindTown` tells that there was a town before, so that these may be its state.
 */
function townIn(words: readonly Word[], keepsPostcode: boolean, isBehindTown: boolean): string[] {
  const texts = textsOf(words)
    .map((text) => text.replaceAll(/^[-–—.:]+|[-–—.:]+$/gu, ''))
    .filter((text) => text !== '')
  const isCode = (text: string | undefined) =>
    text !== undefined && keepsPostcode && (postcode.test(text) || shortPostcode.test(text))
  if (isBehindTown && texts[0] !== undefined && isState(texts[0]))
    return [texts[0], ...texts.slice(1).filter(isCode)]
  const written = textsOf(words)
  if (isQuarter(written)) return written
  for (let from = 0; from < texts.length; from++) {
    const count = wordsOfTown(texts.slice(from))
    if (count === 0) continue
    const behind = texts.slice(from + count)
    const isAtEnd = behind.every((text) => isState(text) || /\p{N}/u.test(text) || wordsOfTown([text]) > 0)
    const before = texts[from - 1]
    if (!isAtEnd || (before !== undefined && insideABuilding(before) && !isFlat(before))) continue
    return [
      ...(isCode(before) ? [before!] : []),
      ...texts.slice(from, from + count),
      ...behind.filter((text) => !/\p{N}/u.test(text) || isCode(text)),
    ]
  }
  return keepsPostcode && texts.length === 1 && postcode.test(texts[0]!) ? texts : []
}

const trimmed = (words: readonly string[]) =>
  words
    .join(' ')
    .replaceAll(/^[\s,;:.#\-–—'"/]+|[\s,;:.#\-–—'"]+$/gu, '')
    .trim()

const signOfNumber = '(?:#|№|n[º°o.]*|nro\\.?|n[úu]m\\.?)?'
/** A number, and a letter that belongs to it. */
const houseNumber = new RegExp(
  `^${signOfNumber}\\p{N}+(?:[-/.]?(?:\\p{L}|bis|ter|quater)(?![\\p{L}\\p{N}º°ª]))?`,
  'iu',
)
/** "71-21", of a house on a numbered street: so far from the corner of that street with the 71st. */
const fromCorner = new RegExp(`^${signOfNumber}\\p{N}+\\p{L}?[-–]\\p{N}+\\p{L}?$`, 'iu')
const twoHouses =
  /^[^\p{L}\p{N}]*(?:n[º°o.]*|n[úu]m\.?)?(?<first>\p{N}+)[-–](?<last>\p{N}+)(?![\p{L}\p{N}º°ª])/u

/** Returns the door as a driver needs it: its number, and a letter that belongs to it. Empty if that cannot be told. */
function doorForDriver({ words, stands }: NonNullable<Street['door']>, street: readonly Word[]): string {
  const isNumberedStreet = street.some(({ text }) => /\p{N}/u.test(text))
  const texts = words.flatMap(({ text, kind }, index) => {
    if (kind === 'floor') return []
    if (kind !== 'door') return [text]
    if (/^\p{N}\/\p{N}$/u.test(text) && index > 0) return [text]
    // In Edinburgh the flat stands behind the bar, in Sydney before it.
    if (stands === 'before' && /^\p{N}+\p{L}?\/\p{N}/u.test(text)) return []
    if (isNumberedStreet && fromCorner.test(text)) return [text]
    const range = twoHouses.exec(text)
    // "12-14", but not "12-3", which may be a floor.
    if (range && Number(range.groups!.last) > Number(range.groups!.first)) return [range[0]]
    const found = houseNumber.exec(text)?.[0]
    // "7-Eleven", "N6W23001"
    const behind = text.slice(found?.length ?? 0).replace(/^[-–./]/u, '')
    const isOther =
      /^\p{L}\p{N}{3}/u.test(behind) ||
      (stands === 'before' && /^\p{L}{3}/u.test(behind) && !insideABuilding(behind))
    return found === undefined || isOther ? [] : [found]
  })
  return texts.some((text) => /\p{N}/u.test(text)) ? texts.join(' ') : ''
}

function nameOf(street: Street, forDriver: boolean): string {
  const name = trimmed(textsOf(upToInside(street.words)))
  const door = forDriver && street.door ? doorForDriver(street.door, street.words) : ''
  if (name === '' || door === '' || !street.door) return name
  if (street.door.stands === 'before') return `${door} ${name}`
  if (street.door.stands === 'after') return `${name} ${door}`
  return street.part === street.lastPart ? `${door}, ${name}` : `${name}, ${door}`
}

function shownOf(parts: readonly Part[], forDriver: boolean): string {
  const street = findStreet(parts)
  if (!street) return ''
  const isPlace = ({ words }: Part) => publicPlace(words[0]!.text) && !hasNumber(words) && !isInside(words)
  const places = parts.slice(0, street.part).filter(isPlace)
  const inPart = townIn(street.tail, forDriver, false).join(' ')
  const isApart = street.part !== street.lastPart
  const name = [nameOf(street, forDriver), isApart ? '' : inPart].filter(Boolean).join(' ')
  const towns: string[] = []
  for (const { words } of parts.slice(street.lastPart + 1))
    towns.push(townIn(words, forDriver, inPart !== '' || towns.some((town) => town !== '')).join(' '))
  return [...places.map(({ words }) => trimmed(textsOf(words))), name, ...(isApart ? [inPart] : []), ...towns]
    .filter((text) => text !== '')
    .join(', ')
}

/** Returns an address in which no number is that of a house, without what tells a flat: "Calle Mayor, bajo". */
function withoutFlatAlone(address: string, parts: readonly Part[]): string {
  let isWhole = true
  const isPlace = ({ words }: Part) =>
    words.some(({ text }) => isStreetWord(text)) || publicPlace(words[0]!.text)
  const isStreet = (part: Part | undefined) => part?.words.some(({ text }) => isStreetWord(text)) ?? false
  const kept = parts.flatMap((part, index) => {
    const { words } = part
    if (
      index > 0 &&
      (isStreet(parts[0]) || lodging(parts[0]!.words[0]!.text)) &&
      !parts[0]!.isInParentheses &&
      !isPlace(part) &&
      !publicNumber(words[0]!.text)
    ) {
      const town = townIn(words, false, false)
      if (town.length < words.length) isWhole = false
      return town.length > 0 ? town.join(' ') : []
    }
    const isGate = publicNumber(words[0]!.text) && publicPlace(parts[0]!.words[0]!.text)
    const isOther = (other: Part) => other !== part && isPlace(other) && !isOnlyInside(other)
    const isLeft =
      index > 0 ? isInside(words) || isOnlyInside(part) : isOnlyInside(part) && parts.some(isOther)
    const name = isLeft && !isGate ? [] : upToFlat(upToInside(fromStreetInWords(words)))
    if (name.length < words.length) isWhole = false
    return trimmed(textsOf(name)) || []
  })
  // With its parentheses.
  return isWhole && address.includes('(') ? trimmed(address.split(/\s+/u)) : kept.join(', ')
}

/** Returns the words up to those that lead to a flat: "Calle Mayor | portal B". */
function upToFlat(words: readonly Word[]): readonly Word[] {
  const texts = textsOf(words)
  const flat = texts.findIndex(
    (text, at) =>
      at > 0 &&
      insideABuilding(text) &&
      !leadsToName(texts.slice(0, at)) &&
      texts[at + 1] !== undefined &&
      isFlat(texts[at + 1]!),
  )
  return flat < 0 ? words : words.slice(0, flat)
}

/** A word with letters of another script than Latin, in which this service cannot tell a door. */
const wordOfOtherScript = /\S*(?=\p{L})[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u

/**
 * The service names points so: "A 12 km de Barajas", "12 km from Barajas", "A 90 m de la esquina con Rua Verde". What follows is
 * read by itself.
 */
const away =
  /(?:(?<![^\s,])[Aa] )?(?<!\p{N})[\p{N}.,]+\s?(?:km (?:de|d[oa]s?|from)|m (?:de la esquina con|da esquina com|from the corner of)) /u

function cut(whole: string, forDriver: boolean): string {
  const address = readableOf(whole)
  const found = away.exec(address)
  if (found) {
    const before = address.slice(0, found.index).replace(/[\s,]+$/u, '')
    const place = cut(address.slice(found.index + found[0].length), forDriver)
    return [before === '' ? '' : cut(before, forDriver), place === '' ? '' : `${found[0]}${place}`]
      .filter(Boolean)
      .join(', ')
  }
  const parts = partsOf(address)
  if (!parts.some(({ words }) => hasNumber(words))) return withoutFlatAlone(address, parts)
  return shownOf(parts, forDriver)
}

/**
 * Returns an address without its house number, floor and door, in the forms of Spanish, English, Portuguese and French:
 * "Calle de Serrano, 41, 3º B" → "Calle de Serrano"; "350 5th Ave" → "5th Ave". Streets named after numbers or dates
 * stay ("Calle 50", "Avenida 9 de Julio"), as do terminals and gates. After a door only known towns are shown. Empty if
 * nothing else remains. Nothing is shown from the first word in another script on.
 */
export function withoutHouseNumber(address: string): string {
  const latin = address.slice(0, wordOfOtherScript.exec(address)?.index)
  return position.test(address) ? '' : cut(latin, false)
}

/**
 * Returns an address up to the door, without floor and flat: "Calle de Serrano, 41, 3º B" → "Calle de Serrano, 41". A
 * driver needs this much and no more.
 */
export function withoutFlat(address: string): string {
  return position.test(address) ? address.trim() : cut(address, true)
}
