// How people write streets and house numbers. Pure. Words are folded (no capitals, accents or punctuation).

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
export const streetKinds = new Set(
  (
    'av ave aven avenida avenue avinguda alameda allee autovia bajada boulevard bulevar c cami camino calle callejon ' +
    'carrer carrera carretera chemin costanera cuesta drive glorieta highway impasse jardines lane ladeira parkway paraje ' +
    'pasaje paseo passage passatge passeig pl placa place plaza praca quai r rambla road rodovia ronda route rua rue ' +
    'square st street travesia travessa travessera urbanizacion via viaducto'
  ).split(' '),
)

export function spelledOut(words: readonly string[]): string[] {
  return words.map((word) => (Object.hasOwn(shortForms, word) ? shortForms[word]! : word))
}

/** Returns the words that name the street, or all of them if there are no such words. */
export function namingWords(words: readonly string[]): string[] {
  const naming = words.filter((word) => !streetKinds.has(word))
  return naming.length > 0 ? naming : [...words]
}
