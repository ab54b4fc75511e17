// What strangers may see of an address: the street, never the door.

const token = /[^\s]+/gu
/** What tells doors of one number apart, joined to it or as a word of its own. */
const besideNumber = 'bis|ter|quater|duplicado|dup|triplicado|dcha|drcha|izq|izda|izqda|rosso|nero'
/** A number that may be a door: 41, 41B, 41bis, 1602-B, 12-14, 12.A, #41, nº41, 3º, 350/2. */
const door = new RegExp(
  `^(?:#|№|n[º°o.]*|nro\\.?|núm\\.?|num\\.?|no\\.?)?\\p{N}+(?:\\p{L}{1,2}|${besideNumber})?(?:[-/–]\\p{N}*(?:${besideNumber}|\\p{L})?)*(?:\\.(?:${besideNumber}|\\p{L}))?[º°ª]?\\.?$`,
  'iu',
)
/** A floor, with what tells its doors apart: 5°B, 1º2ª, 3ºesq, 3°.B, 3r.-2a. Some keyboards have only the degree sign. */
const floor =
  /^\p{N}+(?:[º°ª][-/.]?(?:\p{N}+[º°ª]?)?\p{L}{0,4}|(?:er|[rntèae])\.?-\p{N}+\p{L}{0,2}|[èe]me)\.?$/iu
/** A number that is joined to a name: Luna12, Luna/12, Luna.12B, Luna[12]. Not T4, M30 or Av.9. */
const joined = /^(\(?\p{L}{3,})[-/.:#_[]*(\p{N}+\p{L}{0,2}[\])]?)$/u
/** A floor or the like: 3º, 3er, 2da. */
const ordinal = /[º°ª]|\p{N}(?:er|r|ro|do|to|o|ra|da|ta|a)$/iu
const dotOfOrdinal = /\.(?=[º°ª])|(?<=\p{N})\.(?=(?:er|r|ro|do|to|o|ra|da|ta|a)(?!\p{L}))/giu
const ordinalStreet = /^\p{N}+(?:st|nd|rd|th|er|ère|e|ra|da|ta|va)$/iu
const numberWord = /^(?:#|n[º°o]\.?|no\.|núm\.?|num\.?|número|numero|number|nr\.?)$/iu
const repeated = new RegExp(`^(?:${besideNumber})\\.?$`, 'iu')
const publicNumber =
  /^(?:terminal|term\.?|gate|puerta|porta|porte|portão|muelle|pier|dock|dársena|andén|platform|vía|línea|line|linha|ligne|parada|stop|t)$/iu
const streetType =
  /^(?:calle|c\/|cl\.?|carrera|cra\.?|kr\.?|avenida|av\.?|avda\.?|ave\.?|avenue|diagonal|transversal|rua|r\.|rue|street|ruta|route|carretera|ctra\.?|autopista|highway|hwy\.?|eje|plaza|praça|circuito|cerrada|privada)$/iu
const streetTypeAfter =
  /^(?:calle|avenida|av\.?|street|st\.?|avenue|ave\.?|rue|rua|privada|cerrada|carrera)$/iu
/** Begins the name of a street that may itself end in such a word: Paseo del Muelle, Carrer de la Porta, Rua da Linha. */
const thoroughfare =
  /^(?:paseo|pso\.?|pº|passeig|pg\.?|passeio|carrer|ronda|rda\.?|camino|cno\.?|camí|caminho|travesía|travessa|travessia|trav\.?|tv\.?|callejón|callejuela|costanilla|andador|prolongación|jirón|jr\.?|explanada|rambla|bulevar|boulevard|bd\.?|blvd\.?|costanera|malecón|cuesta|costera|bajada|subida|ladeira|calçada|calzada|escadinhas|servidão|pátio|estrada|rodovia|alameda|beco|viela|largo|lugar|pasaje|passatge|passagem|pje\.?|senda|sendero|vereda|glorieta|rotonda|pza\.?|plza\.?|plaça|place|quai|chemin|allée|impasse|via|vía|vico|vicolo|salita|lungomare|corso|piazza|strada|viale|road|rd\.?|lane|urbanización|urb\.?|polígono|barrio|bairro|colonia|col\.?|pol\.?)$/iu
/** A gate, if there is no door before it. After a door it is the door of a flat: "Carrer Major 12 porta 3". */
const gateOrFlat = /^(?:porta|porte|portão)$/iu
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
const bell =
  /^(?:timbre|interfono|interfone|telefonillo|portero|buzzer|bell|campainha|pb|r\/ch?|c\/v|s\/loja)$/iu
/** What is inside a building where it follows a door. Elsewhere, such a word may name a street or a town. */
const insideAfterDoor =
  /^(?:pral\.?|entlo\.?|entr?\.?|entreplanta|sobre[áaà]tico?|[àa]tic|baixos?|entresol|semisótano|sótano|altillo|buhardilla|bº|rch\.?|cv|cave|sobreloja|loja|rés-do-chão|ét\.?|etage|rdc|rez-de-chaussée|ground|basement|first|second|third|piano|scala|interno|porta|porte|portão)$/iu
/** A word of what a town or a quarter is called. */
const ofAName = /^\p{Lu}[\p{L}'’-]+$/u
/** "Second floor", "3 piano". */
const namesFloor = /\s(?:floor|étage|piano|andar|piso|planta)$/iu
const connector = /^(?:de|del|do|da|dos|das|di|du|des|la|el|los|las|le|les|o|a|os|as)$/iu
const postcode = /^\p{N}{4,}/u

const isStreetWord = (word: string) =>
  streetType.test(word) || streetTypeAfter.test(word) || thoroughfare.test(word)

interface Place {
  /** The words before it in this part. */
  before: readonly string[]
  after: string | undefined
  isFirstPart: boolean
  /** Whether there was a door, in this part or before it. */
  hasDoor: boolean
}

/**
 * Whether a word begins the part inside the building, such as "piso 3", "Apt 4B", "bajo". A public "puerta 3" stays if
 * it names a gate. So do names that begin like a part of a building: Puerta de Alcalá, Casa de Campo, Calle Principal 12.
 */
function isWithinBuilding(word: string, { before, after, isFirstPart, hasDoor }: Place): boolean {
  if (hasDoor && gateOrFlat.test(word)) return after !== undefined && isNumbered(after)
  if (!insideABuilding.test(word) || (isFirstPart && before.length === 0)) return false
  const namesStreet = isFirstPart && before.every((one) => isStreetWord(one) || connector.test(one))
  if (namesStreet) return false
  return after === undefined ? !isFirstPart : isNumbered(after) || flat.test(after)
}

/**
 * Whether this word, after a door, begins what is inside the building: whatever is not capitalised as the name of a town
 * would be, and no word for a street.
 */
function beginsInside(written: string): boolean {
  const word = written.replaceAll(/[()]/g, '')
  const isName = ofAName.test(word) && !insideABuilding.test(word) && !insideAfterDoor.test(word)
  return (!isName && !isStreetWord(word)) || flat.test(word) || bell.test(word)
}

/** Whether a whole part of an address that has a door in a part before is inside the building: "3º B", "àtic", "ét. 2". */
function isPartInside(words: readonly string[]): boolean {
  const [begin] = words
  if (begin === undefined || words.some(isStreetWord)) return false
  if (publicNumber.test(begin) && !gateOrFlat.test(begin)) return false
  return beginsInside(begin)
    ? !postcode.test(begin)
    : words.some((word) => isNumbered(word) && !postcode.test(word))
}

/** Whether the number after these words is that of a gate or a platform. Streets have doors, as a "Gran Vía" has. */
function endsInPublic(words: readonly string[]): boolean {
  const last = words.at(-1)
  if (last === undefined || !publicNumber.test(last)) return false
  if (/^vía$/iu.test(last) && /^gran$/iu.test(words.at(-2) ?? '')) return false
  return !words.slice(0, -1).some((word) => streetType.test(word) || thoroughfare.test(word))
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

/** A part of an address as it is shown, and whether there was a door in it or before it. */
interface Part {
  kept: string
  hasDoor: boolean
}

function withoutDoor(part: string, first: boolean, hasDoorBefore: boolean): Part {
  const words = wordsOf(part)
  if (hasDoorBefore && isPartInside(words)) return { kept: '', hasDoor: true }
  const kept: string[] = []
  let hasDoor = hasDoorBefore
  // After the door of a street that is named before it, until a town begins.
  let isPastDoor = false
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    const before = kept.at(-1)
    const after = words[index + 1]
    if (isWithinBuilding(word, { before: kept, after, isFirstPart: first, hasDoor })) break
    if (bell.test(word) && (!first || hasDoor)) break
    if (isPastDoor && repeated.test(word)) continue
    if (isPastDoor && beginsInside(word)) break
    isPastDoor = false
    if (isStreetInParentheses(words, index)) {
      kept.push(word)
      continue
    }
    if (/^s\/n\.?$/iu.test(word)) continue
    const afterDoor = index > 0 && isNumbered(words[index - 1]!) && kept.at(-1) !== words[index - 1]
    // As in "41 bis", "41 B", "3º izquierda". "12 E 42nd St" is on a street that begins with a letter.
    const endsDoor = (!first || after === undefined) && word.length === 1
    const ofFloor = ordinal.test(words[index - 1] ?? '') && (flat.test(word) || insideABuilding.test(word))
    if (afterDoor && (repeated.test(word) || endsDoor || ofFloor)) continue
    if (numberWord.test(word) && (after === undefined || isNumbered(after))) continue
    if (!isNumbered(word)) {
      kept.push(word)
      continue
    }
    const isOrdinal =
      ordinalStreet.test(word) &&
      after !== undefined &&
      !insideABuilding.test(after) &&
      !isNumbered(after) &&
      // After a door, what is not English is a floor: "350 5th Ave", "12 3er 2a".
      (!hasDoor || /(?:st|nd|rd|th)$/iu.test(word) || streetTypeAfter.test(after))
    // "9 de Julio", but not "41 of. 3", which is an office.
    const month = words[index + 2]
    const isDate = after !== undefined && ofADate.test(after) && month !== undefined && !isNumbered(month)
    const isNumberedStreet =
      first &&
      !hasDoor &&
      before !== undefined &&
      kept.length === 1 &&
      streetType.test(before) &&
      /^\p{N}+ª?$/u.test(word)
    const isOrdinalStreet = /[ªº]$/u.test(word) && after !== undefined && streetTypeAfter.test(after)
    const isPublic = endsInPublic(kept)
    if (isOrdinal || isDate || isNumberedStreet || isOrdinalStreet || isPublic) kept.push(word)
    else if (first || !postcode.test(word)) {
      hasDoor = true
      isPastDoor = !first || kept.length > 0
    }
  }
  const shown = kept
    .join(' ')
    .replace(/[\s,;:.#-]+$/u, '')
    .trim()
  return { kept: shown, hasDoor }
}

/** Whether the first part is inside the building whose door begins the second: "Flat 3, 12 High Street". */
function isInsideBeforeDoor([part = '', next = '']: readonly string[]): boolean {
  const [begin = '', second = '', ...rest] = wordsOf(part)
  const isFlat = insideABuilding.test(begin) && isNumbered(second) && rest.length === 0
  return (isFlat || namesFloor.test(part)) && /^\p{N}/u.test(next)
}

/** Returns what `read` leaves of each part of an address, without empty ones. */
function partsOf(address: string, read: (part: string, first: boolean, hasDoor: boolean) => Part): string {
  const parts: string[] = []
  let hasDoor = false
  // "3.º", "3.er" and "n.º" are read as "3º", "3er" and "nº".
  const written = address
    .replaceAll(dotOfOrdinal, '')
    .split(/[,;\n]/u)
    .map((part) => part.trim())
  for (const [index, part] of (isInsideBeforeDoor(written) ? written.slice(1) : written).entries()) {
    const shown = read(part, index === 0, hasDoor)
    hasDoor = shown.hasDoor
    if (shown.kept !== '') parts.push(shown.kept)
  }
  return parts.join(', ')
}

/**
 * Returns an address without its house number, floor and door, in the forms of Spanish, English, Portuguese and French:
 * "Calle de Serrano, 41, 3º B" → "Calle de Serrano"; "350 5th Ave" → "5th Ave". Streets named after numbers or dates
 * stay ("Calle 50", "Avenida 9 de Julio"), as do terminals and gates. Empty if nothing else remains.
 */
export function withoutHouseNumber(address: string): string {
  return position.test(address) ? '' : partsOf(address, withoutDoor)
}

/** Returns a part of an address up to the door, without anything inside the building. */
function upToDoor(part: string, first: boolean, hasDoorBefore: boolean): Part {
  const words = wordsOf(part)
  if (hasDoorBefore && isPartInside(words)) return { kept: '', hasDoor: true }
  const kept: string[] = []
  let hasDoor = hasDoorBefore
  // "12 rue de Rivoli" begins with a door, "5 Avenida 3-21" with the number of the street.
  let mayHaveDoor = false
  let isPastDoor = false
  for (const [index, word] of words.entries()) {
    const after = words[index + 1]
    if (isWithinBuilding(word, { before: kept, after, isFirstPart: first, hasDoor })) break
    if (bell.test(word) && (!first || hasDoor)) break
    if (isPastDoor && !repeated.test(word)) {
      if (beginsInside(word) && !postcode.test(word)) break
      isPastDoor = false
    }
    if (isNumbered(word) && !isStreetInParentheses(words, index)) {
      const isNumberedStreet = first && kept.length === 1 && streetType.test(kept[0]!)
      const beginsStreet = after !== undefined && streetTypeAfter.test(after)
      const isDate = after !== undefined && ofADate.test(after)
      const isName = isNumberedStreet || beginsStreet || isDate || endsInPublic(kept)
      mayHaveDoor ||= beginsStreet
      if (!isName && (first || !postcode.test(word))) {
        // Floors are written 3º or 2ª. A second number after the door is a floor or a flat.
        if (/\p{N}[º°ª]/u.test(word) || hasDoor) break
        hasDoor = true
        isPastDoor = !first || kept.length > 0
      }
    }
    kept.push(word)
  }
  return { kept: kept.join(' ').replace(/[\s,;:.#-]+$/u, ''), hasDoor: hasDoor || mayHaveDoor }
}

/**
 * Returns an address up to the door, without floor and flat: "Calle de Serrano, 41, 3º B" → "Calle de Serrano, 41". A
 * driver needs this much and no more.
 */
export function withoutFlat(address: string): string {
  return partsOf(address, upToDoor)
}
