// Tells the name of a street or a place from what people write before and behind it in words, without a house number.
import { leadsToName, type Part, type Word } from './address-parts.ts'
import {
  atNumber,
  beforeStreetWord,
  besideNumber,
  cardinal,
  connector,
  dwelling,
  endOfStreet,
  insideABuilding,
  isBeforeDoor,
  isFlat,
  isMonth,
  isNumberInWords,
  isStreetWord,
  leadsInside,
  lodging,
  mayEndName,
  neverOfAPlace,
  neverOfAStreet,
  ofADate,
  publicNumber,
  publicPlace,
  quarterKind,
  storey,
  title,
} from './address-words.ts'
import { wordsOfTown } from './known-towns.ts'

type Words = readonly Word[]

/** What a name never has: "doce", "3", "ático", "B". */
const isNoName = ({ text, kind }: Word) =>
  kind !== 'name' || isNumberInWords(text) || insideABuilding(text) || isFlat(text)

/** Whether the name goes on with this word: "Plaza de las | Tres Cruces", "Hotel | Cuatro Estaciones". */
function isWithinName(words: Words, index: number): boolean {
  const before = words.slice(0, index).map(({ text }) => text)
  if (
    leadsToName(before) ||
    before.every((text) => publicPlace(text) || publicNumber(text)) ||
    connector(before.at(-1)!)
  )
    return true
  const [of, month] = words.slice(index + 1)
  return of !== undefined && month !== undefined && ofADate(of.text) && isMonth(month.text)
}

/** Whether words have nothing of a name, but for towns: "doce Madrid", "y tres, bis". */
function isAllInside(words: Words): boolean {
  const texts = words.map(({ text }) => text)
  for (let index = 0; index < words.length;) {
    const town = wordsOfTown(texts.slice(index))
    const isInside = isNoName(words[index]!) || connector(texts[index]!) || besideNumber(texts[index]!)
    if (town === 0 && !isInside) return false
    index += Math.max(1, town)
  }
  return true
}

/**
 * Returns the words of a name up to those that tell a house or a place in a building in words: "Calle Mayor | doce",
 * "Rua Verde | cobertura", "Hotel Ritz | tercer piso". Of a name without a word for a street or a place, only signs and
 * numbers end it.
 */
export function upToInside(words: Words): Words {
  const end = words.findIndex(({ text, kind }, index) => {
    if (index === 0) return false
    if (kind === 'sign') return true
    const before = words.slice(0, index)
    const rest = words.slice(index)
    if (isWithinName(words, index) || connector(text)) return false
    const isStreet = before.some((word) => isStreetWord(word.text))
    if (isStreet && (leadsInside(text) || isSomebodys(text, rest[1]?.text))) return true
    if (!isNoName(words[index]!)) return false
    const first = words[0]!.text
    const isKnown = isStreet || publicPlace(first) || lodging(first)
    if (lodging(first) && neverOfAPlace(text)) return true
    if (!isAllInside(rest)) return false
    return isNumberInWords(text) || (isKnown && !(rest.length === 1 && (mayEndName(text) || isOfRuler(text))))
  })
  const name = end < 0 ? words : words.slice(0, end)
  const last = name.findLastIndex(({ text }) => !connector(text) && !atNumber(text))
  return end < 0 || last < 0 ? name : name.slice(0, last + 1)
}

/** "casa de García", "familia García" */
const isSomebodys = (word: string, next = '') =>
  (title(word) && next !== '') || (/^casa$/iu.test(word) && connector(next))
/** "Rua João Paulo I" */
const isOfRuler = (word: string) => /^[IVX]$/u.test(word)
/** Returns the words from the word for a street on, if those before it tell a place in a building: "Ático | Calle Mayor". */
export function fromStreetInWords(words: Words): Words {
  const begin = words.findIndex(({ text }, index) => index > 0 && isBeforeDoor(text))
  const isPrefix = (word: Word) => isNoName(word) || connector(word.text) || /^en$/iu.test(word.text)
  if (begin > 0 && begin < words.length - 1) {
    const before = words.slice(0, begin)
    // "Segunda Avenida Norte"
    const isOrdinal = before.length === 1 && beforeStreetWord(before[0]!.text) && !cardinal(before[0]!.text)
    const isOfPerson = title(before[0]!.text) && before.length > 1
    if (isOfPerson || (before.every(isPrefix) && !isOrdinal)) return words.slice(begin)
  }
  const isEnglish = words.slice(2).some(({ text }) => endOfStreet(text))
  if (!isEnglish) return words
  // "Flat Iron Alley"
  const isBefore = ({ text, kind }: Word, index: number) =>
    kind === 'sign' || ((neverOfAStreet(text) || storey(text)) && !(index === 0 && /^flat$/iu.test(text)))
  // "Twelve B High Street", but not "Twelve Oaks Lane"
  if (isNumberInWords(words[0]!.text) && /^\p{L}$/u.test(words[1]!.text)) return words.slice(2)
  const proper = words.findIndex((word, index) => !isBefore(word, index))
  if (proper <= 0) return words
  const isNumbered = words[proper - 1]!.kind === 'sign' && isNumberInWords(words[proper]!.text)
  return words.slice(isNumbered ? proper + 1 : proper)
}

/**
 * Returns the words before a house number without the name of a person before the word for a street: "Lucía García |
 * Calle Mayor".
 */
export function fromStreetOfHouse(words: Words): Words {
  const begin = words.findIndex(({ text }, index) => index > 0 && isBeforeDoor(text) && !quarterKind(text))
  if (begin < 0 || begin === words.length - 1) return words
  const before = words.slice(0, begin).map(({ text }) => text)
  if (title(before[0]!) && before.length > 1) return words.slice(begin)
  const belongs =
    before.some((text) => isStreetWord(text) || publicPlace(text)) ||
    connector(before.at(-1)!) ||
    (before.length === 1 && beforeStreetWord(before[0]!))
  return belongs ? words : words.slice(begin)
}

/** Whether a part without a house number tells only where in a building, or a house in words: "Piso B", "nº doce". */
export function isOnlyInside({ words }: Part): boolean {
  const [first, second] = words
  if (!first) return false
  if (words.every((word) => isNoName(word) || connector(word.text)))
    return words.some(({ text }) => !connector(text) && !/^centro$/iu.test(text))
  if (dwelling(first.text) && second && connector(second.text)) return true
  if (publicPlace(first.text) && !(second && isFlat(second.text))) return false
  return (neverOfAPlace(first.text) || title(first.text)) && !(second && connector(second.text))
}
