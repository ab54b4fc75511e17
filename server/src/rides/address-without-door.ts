// What strangers may see of an address: the street, never the door.

const token = /[^\s]+/gu
/** What tells doors of one number apart, joined to it or as a word of its own. */
const besideNumber = 'bis|ter|quater|duplicado|dup|triplicado|dcha|drcha|izq|izda|izqda|rosso|nero'
/** A number that may be a door: 41, 41B, 41bis, 1602-B, 12-14, #41, nº41, 3º, 350/2. */
const door = new RegExp(
  `^(?:#|№|n[º°o.]*|nro\\.?|núm\\.?|num\\.?|no\\.?)?\\p{N}+(?:\\p{L}{1,2}|${besideNumber})?(?:[-/–]\\p{N}*(?:${besideNumber}|\\p{L})?)*[º°ª]?\\.?$`,
  'iu',
)
/** A floor, with what tells its doors apart: 5°B, 1º2ª, 3ºesq. Some keyboards have only the degree sign. */
const floor = /^\p{N}+[º°ª][-/]?(?:\p{N}+[º°ª]?)?\p{L}{0,4}\.?$/iu
/** A number that is joined to a name: Luna12, Luna/12, Luna.12B, Luna[12]. Not T4, M30 or Av.9. */
const joined = /^(\(?\p{L}{3,})[-/.:#_[]*(\p{N}+\p{L}{0,2}[\])]?)$/u
const ordinalStreet = /^\p{N}+(?:st|nd|rd|th|er|ère|e|ra|da|ta|va)$/iu
const numberWord = /^(?:#|n[º°o]\.?|no\.|núm\.?|num\.?|número|numero|number|nr\.?)$/iu
const repeated = new RegExp(`^(?:${besideNumber})\\.?$`, 'iu')
const publicNumber =
  /^(?:terminal|term\.?|gate|puerta|porta|porte|portão|muelle|pier|dock|dársena|andén|platform|vía|línea|line|linha|ligne|parada|stop|t)$/iu
const streetType =
  /^(?:calle|c\/|cl\.?|carrera|cra\.?|kr\.?|avenida|av\.?|avda\.?|ave\.?|avenue|diagonal|transversal|rua|r\.|rue|street|ruta|route|carretera|ctra\.?|autopista|highway|hwy\.?|eje|plaza|praça|circuito|cerrada|privada)$/iu
const streetTypeAfter =
  /^(?:calle|avenida|av\.?|street|st\.?|avenue|ave\.?|rue|rua|privada|cerrada|carrera)$/iu
const ofADate = /^(?:de|do|of)$/iu
const insideABuilding =
  /^(?:piso|planta|plta\.?|pl\.|puerta|pta\.?|escalera|esc\.?|portal|bloque|blq\.?|bl\.?|bajo|bajos|ático|atico|principal|entresuelo|interior|int\.?|depto\.?|departamento|dpto\.?|apto\.?|apartamento|ap\.?|apt\.?|apartment|suite|ste\.?|unit|flat|floor|fl\.?|room|oficina|of\.?|sala|conjunto|cj\.?|bloco|andar|étage|bâtiment|bât\.?|appartement|lote|lt\.?|manzana|mz\.?|local|loc\.?|casa|torre)$/iu

function isNumbered(word: string): boolean {
  const bare = word.replaceAll(/[()]/g, '')
  return (door.test(bare) || floor.test(bare)) && /\p{N}/u.test(word)
}

/** Returns the words of a part of an address. A number that is joined to a name is a word of its own. */
function wordsOf(part: string): string[] {
  return (part.match(token) ?? []).flatMap((word) => {
    const found = door.test(word) ? null : joined.exec(word)
    return found ? [found[1]!, found[2]!.replace(/\]$/, '')] : [word]
  })
}

/** Coordinates, which stand for a place without a name. */
const position = /^\s*-?\d+(?:\.\d+)?\s*,\s*-?\d+(?:\.\d+)?\s*$/u

const flat = /^(?:\p{L}|izq\.?|izda\.?|izquierda|dcha\.?|der\.?|derecha|centro|esq\.?|fundos|frente)$/iu

/** What is written after a door, or after a comma, and never names a street: the bell, the ground floor. */
const bell = /^(?:timbre|interfono|interfone|telefonillo|portero|buzzer|bell|campainha|pb|r\/c)$/iu

/**
 * Whether a word begins the part inside the building, such as "piso 3", "Apt 4B", "bajo". A public "puerta 3" stays if
 * it names a gate. So do names that begin like a part of a building: Puerta de Alcalá, Casa de Campo.
 */
function isWithinBuilding(
  word: string,
  after: string | undefined,
  { first, index }: { first: boolean; index: number },
): boolean {
  if (!insideABuilding.test(word) || (first && index === 0)) return false
  return after === undefined ? !first : isNumbered(after) || flat.test(after)
}

/** Whether the number after these words is that of a gate or a platform. A "Gran Vía" is a street, with doors. */
function endsInPublic(words: readonly string[]): boolean {
  const last = words.at(-1)
  if (last === undefined || !publicNumber.test(last)) return false
  return !(/^vía$/iu.test(last) && /^gran$/iu.test(words.at(-2) ?? ''))
}

/** "Washington Square (W 4 St)": a street in parentheses tells places apart and is not a door. */
function isStreetInParentheses(words: readonly string[], index: number): boolean {
  const open = words.findLastIndex((word, at) => at <= index && word.startsWith('('))
  const close = words.findIndex((word, at) => at >= index && word.endsWith(')'))
  const isWithin = open >= 0 && close >= index && !words.slice(open, index).some((word) => word.endsWith(')'))
  return (
    isWithin &&
    words.slice(open, close + 1).some((word) => {
      const bare = word.replaceAll(/[()]/g, '')
      return streetType.test(bare) || streetTypeAfter.test(bare)
    })
  )
}

function withoutDoor(part: string, first: boolean): string {
  const words = wordsOf(part)
  const kept: string[] = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    const before = kept.at(-1)
    const after = words[index + 1]
    if (isWithinBuilding(word, after, { first, index })) break
    if (bell.test(word) && (!first || (index > 0 && words.slice(0, index).some(isNumbered)))) break
    if (isStreetInParentheses(words, index)) {
      kept.push(word)
      continue
    }
    if (/^s\/n\.?$/iu.test(word)) continue
    const afterDoor = index > 0 && isNumbered(words[index - 1]!) && kept.at(-1) !== words[index - 1]
    // As in "41 bis", "3º B".
    if (afterDoor && (repeated.test(word) || (!first && word.length === 1))) continue
    if (numberWord.test(word) && (after === undefined || isNumbered(after))) continue
    if (!isNumbered(word)) {
      kept.push(word)
      continue
    }
    const isOrdinal = ordinalStreet.test(word) && after !== undefined && !insideABuilding.test(after)
    // "9 de Julio", but not "41 of. 3", which is an office.
    const month = words[index + 2]
    const isDate = after !== undefined && ofADate.test(after) && month !== undefined && !isNumbered(month)
    const isNumberedStreet =
      first && before !== undefined && kept.length === 1 && streetType.test(before) && /^\p{N}+$/u.test(word)
    const isOrdinalStreet = /[ªº]$/u.test(word) && after !== undefined && streetTypeAfter.test(after)
    const isPublic = endsInPublic(kept)
    if (isOrdinal || isDate || isNumberedStreet || isOrdinalStreet || isPublic) kept.push(word)
  }
  return kept
    .join(' ')
    .replace(/[\s,;:.#-]+$/u, '')
    .trim()
}

/**
 * Returns an address without its house number, floor and door, in the forms of Spanish, English, Portuguese and French:
 * "Calle de Serrano, 41, 3º B" → "Calle de Serrano"; "350 5th Ave" → "5th Ave". Streets named after numbers or dates
 * stay ("Calle 50", "Avenida 9 de Julio"), as do terminals and gates. Empty if nothing else remains.
 */
export function withoutHouseNumber(address: string): string {
  if (position.test(address)) return ''
  return address
    .split(/[,;\n]/u)
    .map((part, index) => withoutDoor(part.trim(), index === 0))
    .filter((part) => part !== '')
    .join(', ')
}

/** Returns a part of an address up to the door, without anything inside the building. */
function upToDoor(part: string, first: boolean, hasDoor: boolean): { kept: string; hasDoor: boolean } {
  const words = wordsOf(part)
  const kept: string[] = []
  let seen = hasDoor
  for (const [index, word] of words.entries()) {
    const after = words[index + 1]
    if (isWithinBuilding(word, after, { first, index })) break
    if (bell.test(word) && (!first || seen)) break
    if (isNumbered(word) && !isStreetInParentheses(words, index)) {
      const namesStreet = after !== undefined && (streetTypeAfter.test(after) || ofADate.test(after))
      const isPublic = endsInPublic(kept)
      const isPostcode = /^\p{N}{4,}/u.test(word)
      // Floors are written 3º or 2ª. A second number after the door is a floor or a flat.
      if (!namesStreet && !isPublic && !isPostcode && (/\p{N}[º°ª]/u.test(word) || seen)) break
      if (!namesStreet && !isPublic && !isPostcode) seen = true
    }
    kept.push(word)
  }
  return { kept: kept.join(' ').replace(/[\s,;:.#-]+$/u, ''), hasDoor: seen }
}

/**
 * Returns an address up to the door, without floor and flat: "Calle de Serrano, 41, 3º B" → "Calle de Serrano, 41". A
 * driver needs this much and no more.
 */
export function withoutFlat(address: string): string {
  const parts: string[] = []
  let hasDoor = false
  for (const [index, part] of address.split(/[,;\n]/u).entries()) {
    const read = upToDoor(part.trim(), index === 0, hasDoor)
    hasDoor = read.hasDoor
    if (read.kept !== '') parts.push(read.kept)
  }
  return parts.join(', ')
}
