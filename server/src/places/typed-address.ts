// How people write streets and house numbers, and how what was typed is read. Pure. Words are folded (no capitals, accents
// or punctuation).

/** Abbreviations that are not a prefix of the full word, with the text to search instead. */
const shortForms: Readonly<Record<string, string>> = {
  avd: 'av',
  avda: 'av',
  avgda: 'av',
  bd: 'boulevard',
  blvd: 'boulevard',
  bvd: 'boulevard',
  cl: 'calle',
  cr: 'c',
  cra: 'carrera',
  ctra: 'carretera',
  cno: 'camino',
  gta: 'glorieta',
  hwy: 'highway',
  ln: 'lane',
  pg: 'passeig',
  pkwy: 'parkway',
  plza: 'pl',
  po: 'paseo',
  pso: 'paseo',
  pza: 'pl',
  pzo: 'pasadizo',
  rbla: 'rambla',
  rd: 'road',
  rda: 'ronda',
  tv: 'travesia',
  tva: 'travesia',
}

/** Kinds of streets, which hardly distinguish one street from another. */
const streetKinds = new Set(
  (
    'av ave aven avenida avenue avinguda alameda allee autovia bajada boulevard bulevar c cami camino calle callejon ' +
    'carrer carrera carretera chemin costanera cuesta drive glorieta highway impasse jardines lane ladeira parkway paraje ' +
    'pasaje paseo passage passatge passeig pl placa place plaza praca quai r rambla road rodovia ronda route rua rue ' +
    'square st street travesia travessa travessera urbanizacion via viaducto'
  ).split(' '),
)

function spelledOut(words: readonly string[]): string[] {
  return words.map((word) => (Object.hasOwn(shortForms, word) ? shortForms[word]! : word))
}

/** Returns the words that name the street, or all of them if there are no such words. */
export function namingWords(words: readonly string[]): string[] {
  const naming = words.filter((word) => !streetKinds.has(word))
  return naming.length > 0 ? naming : [...words]
}

const ofNumber = new Set(['n', 'no', 'nr', 'num', 'numero', 'number'])

/** Floors and doors, which a taxi does not need: "Calle Mayor 12, 3º B". */
const withinHouse =
  /^(?:\d{1,3}[a-z]{0,2}|[a-z]|piso|planta|puerta|bajo|bj|atico|izq|izda|izquierda|der|dcha|derecha|centro|esc|escalera|portal|apt|apto|apartment|floor|unit)$/

const houseNumber = /^(?:n|no|nr|num)?(\d{1,5}[a-z]?)$/

interface TypedAddress {
  streetWords: string[]
  houseNumber: string | null
}

/** A typed line has one house number, and perhaps a flat or a postcode that looks like one. */
export const readingsAtMost = 4

/**
 * Returns every plausible reading of what was typed: as a street only, and with each word that may be a house number
 * read as one. "Calle 12" is only a street, because nothing would be left of it without the number.
 */
export function readAddress(folded: readonly string[]): TypedAddress[] {
  const words = spelledOut(folded)
  const readings: TypedAddress[] = [{ streetWords: words, houseNumber: null }]
  for (const [index, word] of words.entries()) {
    if (readings.length === readingsAtMost) break
    const number = houseNumber.exec(word)?.[1]
    if (number === undefined) continue
    const marked = index > 0 && ofNumber.has(words[index - 1]!)
    const before = words.slice(0, marked ? index - 1 : index)
    const after = words.slice(index + 1)
    if (before.some((other) => !streetKinds.has(other)))
      while (after[0] !== undefined && withinHouse.test(after[0])) after.shift()
    const rest = [...before, ...after]
    if (rest.some((other) => !streetKinds.has(other) && /[^\d]{2}|\d/.test(other)))
      readings.push({ streetWords: rest, houseNumber: number })
  }
  return readings
}
