import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutFlat, withoutHouseNumber } from './address-without-door.ts'

describe('an address that strangers read', () => {
  test.each([
    ['Calle de Serrano, 41', 'Calle de Serrano'],
    ['Calle de Serrano 41', 'Calle de Serrano'],
    ['Calle de Serrano, 41, 3º B', 'Calle de Serrano'],
    ['Calle Luna 12, 5°B', 'Calle Luna'],
    ['Av. 9 de Julio 1234 5°B', 'Av. 9 de Julio'],
    ['Calle Luna 12, 4°D, Madrid', 'Calle Luna, Madrid'],
    ['Calle Luna 12, 1°-2a', 'Calle Luna'],
    ['Calle Luna, 12, 1º2ª', 'Calle Luna'],
    ['Calle Luna nº12,3ºesq', 'Calle Luna'],
    ['Via Roma 12/bis', 'Via Roma'],
    ['Via Roma 12rosso', 'Via Roma'],
    ['Calle Luna №12', 'Calle Luna'],
    ['Calle Luna Nro.12', 'Calle Luna'],
    ['Calle Luna12', 'Calle Luna'],
    ['Calle Luna12B, Madrid', 'Calle Luna, Madrid'],
    ['Luna/12', 'Luna'],
    ['Luna.12', 'Luna'],
    ['Luna#12', 'Luna'],
    ['Luna[12]', 'Luna'],
    ['Luna_12', 'Luna'],
    ['Luna:12', 'Luna'],
    ['Luna-12', 'Luna'],
    ['Calle Luna 12, timbre García', 'Calle Luna'],
    ['Calle Luna 12 PB', 'Calle Luna'],
    ['Rua Augusta 12, R/C Dto', 'Rua Augusta'],
    ['Calle12 34', 'Calle 12'],
    ['Terminal4', 'Terminal 4'],
    ['Autovía M30', 'Autovía M30'],
    ['Callejón del Timbre', 'Callejón del Timbre'],
    ['Calle de Serrano, nº 41, Madrid', 'Calle de Serrano, Madrid'],
    ['Calle de Serrano 41 bis, 28001 Madrid', 'Calle de Serrano, Madrid'],
    ['C/ Alcalá 20, piso 3, puerta 2', 'C/ Alcalá'],
    ['Gran Vía, 28, Madrid, España', 'Gran Vía, Madrid, España'],
    ['Gran Vía 28', 'Gran Vía'],
    ['Calle Gran vía 28 bis, Madrid', 'Calle Gran vía, Madrid'],
    ['Estación Sur vía 4', 'Estación Sur vía 4'],
    ['Vía Gran 4', 'Vía Gran'],
    ['Plaza Mayor s/n', 'Plaza Mayor'],
    ['350 5th Ave', '5th Ave'],
    ['350 5th Ave, New York, NY 10118', '5th Ave, New York, NY'],
    ['221B Baker Street', 'Baker Street'],
    ['42 W 42nd St Apt 4B', 'W 42nd St'],
    ['Av. Paulista 1578, 3º', 'Av. Paulista'],
    ['Rua 25 de Março, 300', 'Rua 25 de Março'],
    ['Rua Augusta, 1500, apto 12, São Paulo', 'Rua Augusta, São Paulo'],
    ['Insurgentes Sur 1602-B', 'Insurgentes Sur'],
    ['Insurgentes Sur #1602, Col. Crédito Constructor', 'Insurgentes Sur, Col. Crédito Constructor'],
    ['Calle 16 de Septiembre 12', 'Calle 16 de Septiembre'],
    ['Avenida 9 de Julio 1100', 'Avenida 9 de Julio'],
    ['12 bis rue de Rivoli', 'rue de Rivoli'],
    ['12, rue de Rivoli, 75004 Paris', 'rue de Rivoli, Paris'],
    ['Calle 50 12-30', 'Calle 50'],
    ['Paseo del Muelle 12', 'Paseo del Muelle'],
    ['Pº del Muelle, 12', 'Pº del Muelle'],
    ['Calle Terminal 12', 'Calle Terminal'],
    ['Carrer de la Porta 12 3r 2a', 'Carrer de la Porta'],
    ['Rua da Linha 12', 'Rua da Linha'],
    ['Via Porta 12', 'Via Porta'],
    ['Carrer Major 12 porta 3', 'Carrer Major'],
    ['Rua Augusta 100, porta 5', 'Rua Augusta'],
    ['Aeroporto, porta 5', 'Aeroporto, porta 5'],
    ['Calle Mayor 12 3º B', 'Calle Mayor'],
    ['Calle Mayor 12 3º izquierda', 'Calle Mayor'],
    ['Calle Mayor 12 B', 'Calle Mayor'],
    ['12 E 42nd St', 'E 42nd St'],
    ['Calle Mayor 12, 3.º B', 'Calle Mayor'],
    ['Calle Mayor 12 3.o B, Madrid', 'Calle Mayor, Madrid'],
    ['Rua Augusta n.º 12, 2.º Esq.', 'Rua Augusta'],
    ['Rua Augusta 12 3.º andar', 'Rua Augusta'],
    ['Calle Mayor 12, piso 3.º', 'Calle Mayor'],
    ['Calle Mayor 12, 3.er piso', 'Calle Mayor'],
    ['Carrer Major 12 3er 2a', 'Carrer Major'],
    ['Calle Mayor 12.bis', 'Calle Mayor'],
    ['Calle Mayor 12.A', 'Calle Mayor'],
    ['Calle 1.º de Mayo 12', 'Calle 1º de Mayo'],
    ['Av. 5.ª 12', 'Av. 5ª'],
    ['Calle Mayor 12 pral', 'Calle Mayor'],
    ['Calle Mayor 12 Pral. 1.ª', 'Calle Mayor'],
    ['Calle Mayor 12, entlo, Madrid', 'Calle Mayor, Madrid'],
    ['Carrer Major 12, 3r.-2a', 'Carrer Major'],
    ['Calle Mayor 12, 3°.B', 'Calle Mayor'],
    ['Calle Mayor, 12, Àtic', 'Calle Mayor'],
    ['Rua Augusta 12 r/ch', 'Rua Augusta'],
    ['Rua Augusta 12 Cave', 'Rua Augusta'],
    ['12 rue Grimaldi, 2ème ét. porte gauche', 'rue Grimaldi'],
    ['Second floor, 12 High St', 'High St'],
    ['Flat 3, 12 High Street', 'High Street'],
    ['Via Roma 5 scala B piano', 'Via Roma'],
    ['Calle Mayor 5 Madrid', 'Calle Mayor Madrid'],
    ['Calle Mayor 5, Col. Centro', 'Calle Mayor, Col. Centro'],
    ['Calle Principal 12', 'Calle Principal'],
    ['Rua da Torre 12', 'Rua da Torre'],
    ['Aeropuerto T4', 'Aeropuerto T4'],
    ['Aeropuerto Terminal 4', 'Aeropuerto Terminal 4'],
    ['Puerta del Sol', 'Puerta del Sol'],
    ['Casa de Campo', 'Casa de Campo'],
    ['Torre Latinoamericana', 'Torre Latinoamericana'],
    ['Metro Casa de Campo', 'Metro Casa de Campo'],
    ['Plaza de la Independencia, Puerta de Alcalá', 'Plaza de la Independencia, Puerta de Alcalá'],
    ['Washington Square (W 4 St)', 'Washington Square (W 4 St)'],
    ['Calle Mayor (41)', 'Calle Mayor'],
    ['Calle de Serrano 41\n3º B', 'Calle de Serrano'],
    ['Calle de Serrano, 41, bajo izquierda', 'Calle de Serrano'],
    ['Calle Mayor, bajo', 'Calle Mayor'],
    ['Calle Mayor bajo', 'Calle Mayor'],
    ['Calle Mayor, portal B', 'Calle Mayor'],
    ['Calle Mayor portal B', 'Calle Mayor'],
    ['Calle Mayor, portal Norte', 'Calle Mayor'],
    ['Piso B, Calle Mayor', 'Calle Mayor'],
    ['Calle del Carmen, escalera dcha', 'Calle del Carmen'],
    ['Avenida de la Torre', 'Avenida de la Torre'],
    ['Calle de Serrano 41; Madrid', 'Calle de Serrano, Madrid'],
    ['41', ''],
  ])('%s is shown as "%s"', (address, shown) => {
    expect(withoutHouseNumber(address)).toBe(shown)
  })
})

/** Words with another letter before or after them, which name something else. */
function lookAlikes(word: string): string[] {
  const bare = word.replace(/\.$/, '')
  return [`x${bare}`, `${bare}xx`]
}
const wordsOf = (list: string) => list.split(' ')
const shown = (of: readonly string[], address: (word: string) => string, cut: typeof withoutFlat) =>
  of.map((word) => cut(address(word)))
const filled = (of: readonly string[], address: (word: string) => string) => of.map((word) => address(word))

describe('a door', () => {
  const doors = wordsOf(
    '4 41 41B 41Bi 41Bis 41bis 7ter 41quater 41duplicado 41dup 41dup. 41triplicado 41dcha 41dcha. 41drcha 41izq 41izda 41izqda 41bis-2 nº41bis 41. 1602-B 12-14 12-14-16 12–14 12- 350/2 350/2B 3º 3° 3ª 3º. #41 n41 nº41 n.º41 n°41 no41 no.41 núm41 núm.41 num41 num.41 NÚM.41 (41)',
  )
  test('is hidden from strangers in each form in which it is written, beside the street and after it', () => {
    for (const address of [(door: string) => `Calle Mayor ${door}`, (door: string) => `Calle Mayor, ${door}`])
      expect(shown(doors, address, withoutHouseNumber)).toEqual(doors.map(() => 'Calle Mayor'))
    const first = doors.filter((door) => !/[ºª]$/.test(door))
    expect(shown(first, (door) => `${door} Calle Mayor`, withoutHouseNumber)).toEqual(
      first.map(() => 'Calle Mayor'),
    )
  })

  test('goes with the word for a number, when a number follows or nothing does', () => {
    const words = wordsOf('# nº n° no nº. n°. no. núm núm. num num. número numero number nr nr.')
    for (const address of [
      (word: string) => `Calle Mayor ${word} 41`,
      (word: string) => `Calle Mayor ${word}`,
    ])
      expect(shown(words, address, withoutHouseNumber)).toEqual(words.map(() => 'Calle Mayor'))
    const inWords = (word: string) => `Calle Mayor ${word} doce, tercero`
    expect(shown(words, inWords, withoutHouseNumber)).toEqual(words.map(() => 'Calle Mayor'))
    const others = words.flatMap((word) => (/\p{L}{2}/u.test(word) ? lookAlikes(word) : []))
    const kept = (word: string) => `Calle ${word}`
    expect(shown(others, (word) => `${kept(word)} 41`, withoutHouseNumber)).toEqual(filled(others, kept))
  })

  test('may have a second word, which goes with it', () => {
    for (const word of wordsOf(
      'bis ter quater BIS duplicado dup dup. triplicado dcha dcha. drcha drcha. izq izq. izda izda. izqda izqda.',
    ))
      expect(withoutHouseNumber(`Calle Mayor 41 ${word}`)).toBe('Calle Mayor')
    for (const word of ['Xbis', 'Bisx', 'xbis', 'dcha.x', 'norte', 'Norte', 'N'])
      expect(withoutHouseNumber(`Calle Mayor 41 ${word}`)).toBe('Calle Mayor')
    expect(withoutHouseNumber('Calle Mayor 41 (Madrid)')).toBe('Calle Mayor, Madrid')
    // A single letter is a flat, but not in the name of the street: "350 W".
    expect(withoutHouseNumber('Calle Mayor, 3 B')).toBe('Calle Mayor')
    expect(withoutHouseNumber('350 W 42nd St')).toBe('W 42nd St')
    expect(withoutHouseNumber('Calle Mayor, B')).toBe('Calle Mayor')
    expect(withoutHouseNumber('Calle Mayor bis')).toBe('Calle Mayor bis')
    for (const none of ['s/n', 's/n.', 'S/N']) expect(withoutHouseNumber(`Calle ${none}`)).toBe('Calle')
    for (const other of ['s/nx', 'xs/n']) expect(withoutHouseNumber(`Calle ${other}`)).toBe(`Calle ${other}`)
  })
})

describe('whatever number a street has', () => {
  const street = fc.constantFrom('Calle Luna', 'Rue de la Paix', 'Via Roma', 'Largo do Carmo', 'Gran Vía')
  const suffix = fc.constantFrom(
    ...wordsOf('bis ter quater duplicado dup triplicado dcha drcha izq izda izqda A b BC'),
  )
  const cased = fc.constantFrom(
    (word: string) => word,
    (word: string) => word.toUpperCase(),
    (word: string) => word[0]!.toUpperCase() + word.slice(1),
  )
  const between = fc.constantFrom('', ' ')
  const before = fc.constantFrom(' ', ', ', ', nº', ' #', '\n')

  test('strangers read neither it nor what is written after it, together or apart', () => {
    fc.assert(
      fc.property(
        ...([street, before, fc.integer({ min: 1, max: 99_999 }), between, suffix, cased] as const),
        (name, sign, number, gap, after, inCase) => {
          // A letter that stands apart in the first part may belong to the name: "350 W".
          fc.pre(gap === '' || after.length > 2)
          expect(withoutHouseNumber(`${name}${sign}${number}${gap}${inCase(after)}`)).toBe(name)
        },
      ),
    )
  })

  test('it begins with digits of any script', () => {
    fc.assert(
      fc.property(street, fc.constantFrom('١٢', '１２', '१२'), suffix, (name, number, after) => {
        expect(withoutHouseNumber(`${name} ${number}${after}`)).toBe(name)
      }),
    )
  })
})

describe('a number that is a name', () => {
  test('is the ordinal of a street in English, French and Spanish', () => {
    const ordinals = wordsOf('1st 22nd 3rd 5th 1er 2e 3ra 2da 4ta 8va 5TH')
    const avenue = (word: string) => `${word} Avenue`
    expect(shown(ordinals, avenue, withoutHouseNumber)).toEqual(filled(ordinals, avenue))
    expect(shown(ordinals, (word) => `350 ${avenue(word)}`, withoutHouseNumber)).toEqual(
      filled(ordinals, avenue),
    )
    // Of nothing, or of a floor, it is a door.
    expect(shown(ordinals, (word) => `Main ${word}`, withoutHouseNumber)).toEqual(ordinals.map(() => 'Main'))
    expect(shown(ordinals, (word) => `Main, ${word} floor`, withoutHouseNumber)).toEqual(
      ordinals.map(() => 'Main'),
    )
    for (const door of ['5x', '#5th', '5th.']) expect(withoutHouseNumber(avenue(door))).toBe('Avenue')
    const kinds = wordsOf('calle avenida av street st avenue ave rue rua privada cerrada carrera')
    for (const sign of ['9ª', '9º']) {
      const ninth = (kind: string) => `${sign} ${kind} Norte`
      expect(shown(kinds, ninth, withoutHouseNumber)).toEqual(filled(kinds, ninth))
      const others = kinds.flatMap(lookAlikes)
      expect(shown(others, ninth, withoutHouseNumber)).toEqual(filled(others, (kind) => `${kind} Norte`))
    }
  })

  test('is a date', () => {
    for (const of of ['de', 'do', 'of', 'DE']) {
      const date = `Calle 9 ${of} Julio`
      expect([withoutHouseNumber(date), withoutHouseNumber(`${date} 1100`)]).toEqual([date, date])
    }
    for (const other of ['xde', 'dex'])
      expect(withoutHouseNumber(`Calle Mayor 9 ${other} Julio`)).toBe('Calle Mayor')
    expect(withoutHouseNumber('Calle Mayor 9 de')).toBe('Calle Mayor')
    for (const park of ['Parque 9 de Julio', 'Parque 7 do Setembro', 'Park 4 of July'])
      expect(withoutHouseNumber(park)).toBe(park)
    expect(withoutHouseNumber('Calle Mayor 41 of 3')).toBe('Calle Mayor')
  })

  test('is the number of a street, right after what kind of street it is', () => {
    const kinds = wordsOf(
      'calle c/ cl cl. carrera cra cra. kr kr. avenida av av. avda avda. ave ave. avenue diagonal transversal rua r. rue street ruta route carretera ctra ctra. autopista highway hwy hwy. eje plaza praça circuito cerrada privada CALLE',
    )
    const numbered = (kind: string) => `${kind} 50`
    expect(shown(kinds, (kind) => `${numbered(kind)} 12`, withoutHouseNumber)).toEqual(
      filled(kinds, numbered),
    )
    const others = kinds.filter((kind) => !kind.endsWith('/')).flatMap(lookAlikes)
    expect(shown(others, (kind) => `${numbered(kind)} 12`, withoutHouseNumber)).toEqual(others)
    for (const [address, left] of [
      ['calle 50B', 'calle'],
      ['calle #50', 'calle'],
      ['Gran calle 50', 'Gran calle'],
      ['Centro, calle 50', 'Centro, calle 50'],
    ] as const)
      expect(withoutHouseNumber(address)).toBe(left)
  })

  test('tells a gate or a platform from the others', () => {
    const gates = wordsOf(
      'terminal term term. gate porta porte portão muelle pier dock dársena andén platform vía línea line linha ligne parada stop t T',
    )
    const station = (gate: string) => `Estación ${gate} 4`
    expect(shown(gates, station, withoutHouseNumber)).toEqual(filled(gates, station))
    const others = gates.flatMap(lookAlikes)
    expect(shown(others, station, withoutHouseNumber)).toEqual(filled(others, (gate) => `Estación ${gate}`))
    expect(withoutHouseNumber('puerta 4, Estación')).toBe('puerta 4, Estación')
    // What follows it is no part of a door.
    expect(withoutHouseNumber('Sur, Gran Terminal 4 B')).toBe('Sur, Gran Terminal 4 B')
  })

  test('is that of a house if the word for a gate ends the name of a street', () => {
    const streets = wordsOf(
      'paseo pº passeig pg pg. passeio carrer ronda rda rda. camino cno cno. camí caminho travesía travessa travessia trav trav. tv tv. callejón callejuela rambla bulevar boulevard bd bd. blvd blvd. costanera malecón cuesta costera bajada subida ladeira calçada estrada rodovia alameda beco viela largo lugar pasaje passatge passagem pje pje. senda sendero vereda glorieta rotonda pza pza. plza plza. plaça place quai chemin allée impasse via vía strada viale road rd rd. lane urbanización urb urb. polígono barrio bairro colonia',
    )
    const street = (word: string) => `${word} del Muelle 4`
    expect(shown(streets, street, withoutHouseNumber)).toEqual(
      filled(streets, (word) => `${word} del Muelle`),
    )
  })

  test('stands in parentheses with its street', () => {
    for (const name of [
      'Metro (W 4 St)',
      'Metro (Sur) (W 4 St)',
      '(calle 4) Sur',
      'Metro (calle 4)',
      'Metro (av. 4) Sur',
    ])
      expect([withoutHouseNumber(name), withoutFlat(name)]).toEqual([name, name])
    for (const [name, left] of [
      ['Metro (piso 4)', 'Metro'],
      ['Metro (4 rue Longue)', 'Metro, rue Longue'],
      ['Metro (Sur) calle 4 (Norte)', 'Metro (Sur) calle 4 (Norte)'],
      ['Metro (calle Sur) 4', 'Metro'],
      ['Metro 4 (calle Sur)', 'Metro'],
    ] as const)
      expect(withoutHouseNumber(name)).toBe(left)
  })
})

describe('the part inside a building', () => {
  const parts = wordsOf(
    'piso planta plta plta. pl. puerta pta pta. escalera esc esc. portal bloque blq blq. bl bl. bajo bajos ático atico principal entresuelo interior int int. depto depto. departamento dpto dpto. apto apto. apartamento ap ap. apt apt. apartment suite ste ste. unit flat floor fl fl. room oficina of. sala conjunto cj cj. bloco andar étage bâtiment bât bât. appartement lote lt lt. manzana mz mz. local loc loc. casa torre PISO',
  )
  const sides = wordsOf(
    'B b izq izq. izda izda. izquierda dcha dcha. der der. derecha centro esq esq. fundos frente DCHA',
  )

  test('is told to nobody, whatever it is called', () => {
    for (const [cut, left] of [
      [withoutHouseNumber, 'Calle Mayor'],
      [withoutFlat, 'Calle Mayor 41'],
    ] as const) {
      expect(shown(parts, (part) => `Calle Mayor 41 ${part} 3 B`, cut)).toEqual(parts.map(() => left))
      expect(shown(parts, (part) => `Calle Mayor 41, ${part} 3 Norte`, cut)).toEqual(parts.map(() => left))
      expect(shown(parts, (part) => `Calle Mayor 41, ${part}`, cut)).toEqual(parts.map(() => left))
      expect(shown(sides, (side) => `Calle Mayor 41 portal ${side}`, cut)).toEqual(sides.map(() => left))
    }
  })

  test('is not what only begins or ends like it', () => {
    const others = parts.flatMap(lookAlikes)
    const tower = (part: string) => `Lavapiés, ${part} Norte`
    expect(shown(others, tower, withoutHouseNumber)).toEqual(filled(others, tower))
    expect(shown(others, tower, withoutFlat)).toEqual(filled(others, tower))
  })

  test('begins no address, and nothing that is named after it', () => {
    for (const name of ['Casa B', 'Casa', 'Casa Norte', 'Lavapiés, Casa de la Villa'])
      expect(withoutFlat(name)).toBe(name)
    expect(withoutFlat('Torre 3')).toBe('')
    expect(withoutHouseNumber('Gran Casa')).toBe('Gran Casa')
  })
})

describe('what is left of an address', () => {
  test('has no signs at its end, and no empty parts', () => {
    for (const sign of [',', ';', ':', '.', '#', '-', ' - ', '.:', ' -.'])
      for (const cut of [withoutHouseNumber, withoutFlat])
        expect(cut(`Calle Mayor${sign}  , Madrid`)).toBe('Calle Mayor, Madrid')
    for (const cut of [withoutHouseNumber, withoutFlat]) expect(cut(' ,; , ')).toBe('')
    expect(withoutHouseNumber('  Calle   Mayor  ')).toBe('Calle Mayor')
    expect(withoutFlat('  Calle   Mayor  41 ')).toBe('Calle Mayor 41')
  })

  test('is nothing of a position, and all of what is none', () => {
    for (const position of ['-20.52505, -54.58052', '40,-3', ' 40.5 , 3.25 ']) {
      expect(withoutHouseNumber(position)).toBe('')
    }
    for (const none of ['Norte 40.5, 3.25', 'Norte 40, 3 Sur']) expect(withoutHouseNumber(none)).toBe('Norte')
  })

  test('is for a driver the door and the postcode, and nothing after the door', () => {
    for (const [address, told] of [
      ['Calle Mayor nº41', 'Calle Mayor nº41'],
      ['Calle Mayor nº 41', 'Calle Mayor nº 41'],
      ['Calle Mayor 41 3 Sur', 'Calle Mayor 41'],
      ['Calle Mayor, 3º, Sur', 'Calle Mayor'],
      ['Calle Mayor 41, 28001 Madrid, 5', 'Calle Mayor 41, 28001 Madrid'],
      ['Calle Mayor, 28001 Madrid, 5', 'Calle Mayor, 28001 Madrid'],
      ['Calle Mayor 41, 280 Madrid', 'Calle Mayor 41, Madrid'],
      ['Calle Mayor 41, nº28001', 'Calle Mayor 41'],
      ['8 4 avenida 12', '8 4 avenida'],
      ['9 de Julio 12, 3', '9 de Julio 12'],
    ] as const)
      expect(withoutFlat(address), address).toBe(told)
  })
})
