// What strangers may read of an address: the street, never the door.

const token = /[^\s]+/gu
/** A number that may be a door: 41, 41B, 1602-B, 12-14, #41, nº41, 3º, 350/2. */
const door = /^(?:#|n[º°o.]*|núm\.?|num\.?|no\.?)?\p{N}+(?:\p{L}{1,2})?(?:[-/–]\p{N}*\p{L}?)*[º°ª]?\.?$/iu
const ordinalStreet = /^\p{N}+(?:st|nd|rd|th|er|ère|e|ra|da|ta|va)$/iu
const numberWord = /^(?:#|n[º°o]\.?|no\.|núm\.?|num\.?|número|numero|number|nr\.?)$/iu
const repeated = /^(?:bis|ter|quater)$/iu
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
  return door.test(word) && /\p{N}/u.test(word)
}

function withoutDoor(part: string, first: boolean): string {
  const words = part.match(token) ?? []
  const kept: string[] = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    const before = kept.at(-1)
    const after = words[index + 1]
    // "piso 3", "Apt 4B" and all that follows inside the building; a public "puerta 3" stays where it names a gate.
    if (insideABuilding.test(word) && (!first || index > 0) && !(after === undefined && first)) {
      if (!first || (after !== undefined && (isNumbered(after) || after.length <= 2))) break
    }
    if (/^s\/n\.?$/iu.test(word)) continue
    const afterDoor = index > 0 && isNumbered(words[index - 1]!) && kept.at(-1) !== words[index - 1]
    // "41 bis", "3º B".
    if (afterDoor && (repeated.test(word) || (!first && word.length === 1))) continue
    if (numberWord.test(word) && (after === undefined || isNumbered(after))) continue
    if (!isNumbered(word)) {
      kept.push(word)
      continue
    }
    const isOrdinal = ordinalStreet.test(word) && after !== undefined && !insideABuilding.test(after)
    const isDate = after !== undefined && ofADate.test(after) && words[index + 2] !== undefined
    const isNumberedStreet =
      first && before !== undefined && kept.length === 1 && streetType.test(before) && /^\p{N}+$/u.test(word)
    const isOrdinalStreet = /[ªº]$/u.test(word) && after !== undefined && streetTypeAfter.test(after)
    const isPublic = before !== undefined && publicNumber.test(before)
    if (isOrdinal || isDate || isNumberedStreet || isOrdinalStreet || isPublic) kept.push(word)
  }
  return kept
    .join(' ')
    .replace(/[\s,;:.#-]+$/u, '')
    .trim()
}

/**
 * An address without its house number, floor and door, in the forms of Spanish, English, Portuguese and French:
 * "Calle de Serrano, 41, 3º B" → "Calle de Serrano"; "350 5th Ave" → "5th Ave". Names of streets that are numbers or
 * dates stay ("Calle 50", "Avenida 9 de Julio"), and so do terminals and gates. Empty when nothing else was there.
 */
export function withoutHouseNumber(address: string): string {
  return address
    .split(/[,;\n]/u)
    .map((part, index) => withoutDoor(part.trim(), index === 0))
    .filter((part) => part !== '')
    .join(', ')
}
