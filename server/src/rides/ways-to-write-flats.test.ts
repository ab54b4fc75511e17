// How people write where in a building they live. Companions read the street, and a driver the house.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutFlat, withoutHouseNumber } from './address-without-door.ts'
import { wordsOfTown } from './known-towns.ts'

const lines = (text: string) => text.trim().split(/\s*\n\s*/u)
const both = (address: string) => [address, withoutHouseNumber(address), withoutFlat(address)]

describe('a flat', () => {
  test('behind the house, joined to its number by any sign, is told to nobody', () => {
    const joined = lines(`
      -3ºB
      -3º B
      - 3ºB
      –3ºB
      —3ºB
      /3ºB
      .3ºB
      :3ºB
      +3ºB
      _3ºB
      |3B
      ~3B
      =3B
      *3B
      #3B
      -3-B
      -3
      /3/B
      .3.B
      .3
      (3B)
      [3B]
      -Bajo
      -bajo B
      .Bajo
      bajo
      izq
      -dcha
      -P3
      -PBJ
      B3
      A3B
      -B3
      -3r-2a
      -3ºEsq
      -AP45
      /Apto45
      -int.5
      int5
      &14
      y14`)
    for (const suffix of joined)
      for (const [street, sign] of [
        ['Calle Mayor', ' '],
        ['Rua Augusta', ' nº'],
        ['Via Roma', ' '],
      ] as const)
        expect(both(`${street}${sign}12${suffix}`)).toEqual([
          `${street}${sign}12${suffix}`,
          street,
          `${street}${sign}12`,
        ])
  })

  test('behind the house in words and abbreviations is told to nobody', () => {
    const written = lines(`
      , Tercero Izquierda
      Tercero B
      PISO TERCERO IZQUIERDA
      ESC IZDA PLTA BAJA
      Principal Primera
      Dúplex
      Bloque Sur
      Edificio Azul
      , Casa García
      , Familia García
      , García
      Timbre García
      Llamar B
      , Código 4521
      , clave 4521#
      código A21B
      (Tercero B)
      · 3 B
      ; 3 B
      "3B"
      , III B
      II izq
      Es:1 Pl:03 Pt:B
      , Tercer Primera
      , Àtic Segona
      , Interno Quattro
      , Primo Piano
      , Citofono Rossi
      P.T.
      , Primeiro Esquerdo
      , Rés-do-chão Direito
      R/C DTO
      , Bloco Azul
      Apto Quarenta e Cinco
      - Apto 45 - Consolação
      , Studio Two
      B
      D
      3º-2ª`)
    for (const suffix of written) {
      const address = `Calle Mayor 12 ${suffix}`.replace(' ,', ',')
      expect(both(address)).toEqual([address, 'Calle Mayor', 'Calle Mayor 12'])
      expect(both(`${address}, Madrid`)).toEqual([
        `${address}, Madrid`,
        'Calle Mayor, Madrid',
        'Calle Mayor 12, Madrid',
      ])
    }
    expect(both('CALLE MAYOR 12 TERCERO B MADRID').slice(1)).toEqual([
      'CALLE MAYOR MADRID',
      'CALLE MAYOR 12 MADRID',
    ])
  })

  test('behind a street whose house stands before it is told to nobody', () => {
    const english = lines(`
      Flat Six
      Flat B
      First Floor Flat
      Ground Floor
      Apartment Six
      , Penthouse
      , The Coach House
      , Buzzer Smith
      GFL
      (2F1)
      2/1
      # B
      No. Four
      , Rm B
      Lot B
      PH4
      B4
      @4B`)
    for (const suffix of english) {
      const address = `12 High Street ${suffix}`.replace(' ,', ',')
      expect(both(`${address}, Leeds`)).toEqual([
        `${address}, Leeds`,
        'High Street, Leeds',
        '12 High Street, Leeds',
      ])
    }
    const french = lines(`
      Appt B
      APPT B
      PORTE B
      RDC GAUCHE
      2EME GAUCHE
      DEUXIEME ETAGE
      , Deuxième Droite
      digicode 4521
      code B12
      , Chez Martin
      , code: A4521`)
    for (const suffix of french) {
      const address = `5 rue de Rivoli ${suffix}`.replace(' ,', ',')
      expect(both(address)).toEqual([address, 'rue de Rivoli', '5 rue de Rivoli'])
    }
  })

  test('before the house is told to nobody', () => {
    const written = lines(`
      Flat 4
      Flat 4B
      Flat B
      Flat Six
      Flat C (top bell)
      First Floor Flat
      Ground Floor Left
      Basement
      Garden Flat
      The Penthouse
      3F2
      #4B
      Suite 400
      Unit B
      Piso 3B
      3B
      3º B
      3 B
      3-B
      Bajo B
      Bajo izquierda
      Tercero B
      Izquierda
      Portal 3
      Escalera B
      piso 3 puerta B
      Ap 45 Bl B
      Bloco C
      R/C Esq
      Escalier B
      3ème étage
      RDC gauche
      Digicode 45B12
      Interno 5
      Scala B`)
    for (const prefix of written)
      for (const [house, street] of [
        ['12 High Street', 'High Street'],
        ['Calle Mayor 12', 'Calle Mayor'],
        ['12 rue de Rivoli', 'rue de Rivoli'],
      ] as const)
        expect(both(`${prefix}, ${house}`)).toEqual([`${prefix}, ${house}`, street, house])
    for (const prefix of ['Flat 4B', 'Flat B', 'Flat Six', 'Apartment B', '2/1', '2F1'])
      expect(both(`${prefix} 12 High Street`)).toEqual([
        `${prefix} 12 High Street`,
        'High Street',
        '12 High Street',
      ])
  })

  test('is a room, a plot or a block, where no number is that of a house', () => {
    for (const [address, shown] of [
      ['Hotel Ritz, habitación 214', 'Hotel Ritz'],
      ['Hotel Ritz, Zimmer 214, Madrid', 'Hotel Ritz, Madrid'],
      ['Hotel Ritz (habitación 214)', 'Hotel Ritz'],
      ['Hotel Ritz 214', 'Hotel Ritz'],
      ['Hotel Ritz, 214', 'Hotel Ritz'],
      ['Hotel Ibis habitación B12', 'Hotel Ibis'],
      ['Hospital La Paz, planta 5, habitación 512', 'Hospital La Paz'],
      ['Camping El Sol, parcela 22', 'Camping El Sol'],
      ['Urbanización Los Pinos, Casa 14', 'Urbanización Los Pinos'],
      ['Residencial Los Olivos Bloque 3 Portal 2 4ºC', 'Residencial Los Olivos'],
      ['Edificio Sol, portal 3, 2ºB', 'Edificio Sol'],
      ['Rua 5, Qd. 12, Lt. 7, Setor Sul', 'Rua 5'],
      ['Av. da Liberdade, Lote 12, 3 Dto', 'Av. da Liberdade'],
      ['Résidence Les Pins, Bât. C, Appt 12', 'Résidence Les Pins'],
      ['Piso 3', ''],
      ['Quadra 5 Lote 12 Casa B', ''],
    ] as const)
      expect(both(address)).toEqual([address, shown, shown])
  })
})

describe('a street whose name has a word for what is inside a building, a town or a month', () => {
  test.each([
    'Rua Filomena Segundo Nascimento',
    'Calle de la Cava Baja',
    'Calle Segundo Mata',
    'Paseo de la Puerta del Ángel',
    'Rua Casa Branca',
    'Rua Bahia de Todos os Santos',
    'Avenida Costa Rica',
    'Carrer del Torrent de les Flors',
  ])('%s stays whole before its house', (street) => {
    for (const rest of [' 12', ', 12', ' 12, 3º B', ', nº 12, bajo'])
      expect(withoutHouseNumber(`${street}${rest}`)).toBe(street)
  })

  test.each([
    'May Street',
    'Key Highway',
    'Flat Iron Alley',
    'German Hill Road',
    'East Baltimore Street',
    'South Patterson Park Avenue',
    'Avenue John F. Kennedy',
    'Rue du 8 mai',
    'Boulevard de la Porte',
  ])('%s stays whole behind its house', (street) => {
    expect(both(`12 ${street}, Flat 3`).slice(1)).toEqual([street, `12 ${street}`])
  })
})

test('a house in parentheses behind a label is hidden as any other', () => {
  for (const label of ['Casa', 'Casa de Ana', 'Mi casa', 'Home', 'Lavapiés', 'T4', 'Barrio de Salamanca', ''])
    for (const [written, street, house] of [
      ['(Calle Mayor 12)', 'Calle Mayor', 'Calle Mayor 12'],
      ['(Calle Mayor 12, 3ºB)', 'Calle Mayor', 'Calle Mayor 12'],
      ['(Calle Mayor 12', 'Calle Mayor', 'Calle Mayor 12'],
      ['(12 High Street, Flat 3)', 'High Street', '12 High Street'],
      ['(5 rue de Rivoli)', 'rue de Rivoli', '5 rue de Rivoli'],
      ['(Carrera 7 # 71-21 Apto 502)', 'Carrera 7', 'Carrera 7 # 71-21'],
    ] as const) {
      const address = `${label} ${written}`.trim()
      expect(both(address)).toEqual([address, street, house])
    }
  expect(withoutHouseNumber('Bar Pepe (Calle Sol 4)')).toBe('Bar Pepe, Calle Sol')
})

test('a house on a street that is called after a public place, without a word for a street, is hidden', () => {
  for (const street of ['Iglesia', 'Hospital', 'Estación', 'Mercado', 'Parque'])
    for (const rest of [' 3', ' 3, 2ºB', ' 3 2º B', ', 3'])
      expect(withoutHouseNumber(`${street}${rest}`)).toBe(street)
})

describe('a driver reads', () => {
  test.each([
    ['Calle 10 #43A-30', 'Calle 10 #43A-30'],
    ['Carrera 7 # 71-21 Apto 502', 'Carrera 7 # 71-21'],
    ['34-12 31st Avenue, Astoria', '34-12 31st Avenue, Astoria'],
    ['1600 1/2 Main St', '1600 1/2 Main St'],
    ['1600½ Main St', '1600½ Main St'],
    ['Calle Mayor 12-14-3ºB', 'Calle Mayor 12-14'],
    ['Calle Mayor 12bis-3ºB', 'Calle Mayor 12bis'],
    ['Calle Mayor 12 duplicado 3º', 'Calle Mayor 12 duplicado'],
    ['3 Calle Mayor 12', 'Calle Mayor 12'],
    ['Apt 12 5 rue de Rivoli', '5 rue de Rivoli'],
    ['12-3ème rue de Rivoli', '12 rue de Rivoli'],
    ['1600 Main St Unit B, Springfield, IL 62701', '1600 Main St, Springfield, IL 62701'],
    ['Hospital La Paz, Paseo de la Castellana 261', 'Hospital La Paz, Paseo de la Castellana 261'],
    ['Insurgentes Sur #1602, Col. Centro', 'Insurgentes Sur #1602, Col. Centro'],
    ['350 Fifth Avenue, New York, NY 10118', '350 Fifth Avenue, New York, NY 10118'],
    ['1 Second Avenue Apt 4', '1 Second Avenue'],
    ['Segunda Avenida 12', 'Segunda Avenida 12'],
    ['Smith 12 High Street', '12 High Street'],
    ['Dr Smith, 12 High Street', '12 High Street'],
    ['Casa de Pepe García, Mayor 12', 'Mayor 12'],
    ['Calle Mayor, Madrid, 12, 3B', 'Calle Mayor, 12'],
    ['Airbnb código 4512, Calle Sol 4', 'Calle Sol 4'],
    ['Bar El 12, Calle Sol 4', 'Calle Sol 4'],
    ['3ème étage gauche 14 bd Voltaire', '14 bd Voltaire'],
    ['Bloque 4 Portal 2 3ºB, Barriada La Paz, Sevilla', 'Barriada La Paz, Sevilla'],
    ['Calle Real s/n 3B', 'Calle Real'],
    ['Cl. 45 # 12 - 34 Int 5', 'Cl. 45 # 12-34'],
    ['Rua T-37 nº 3280', 'Rua T-37 nº 3280'],
    ['Av. W3 Sul 508', 'Av. W3 Sul 508'],
    ['Diagonal 40A # 12-34 Sur', 'Diagonal 40A # 12-34'],
    ['Hotel 1898 Barcelona', 'Hotel 1898 Barcelona'],
    ['7-Eleven Main St', 'Main St'],
    ['N6W23001 Bluemound Rd', 'Bluemound Rd'],
    ['Flat 4 The Cedars', 'The Cedars'],
    ['Unit 7 Riverside Court, Leeds', 'Riverside Court, Leeds'],
    // Which of two numbers is the house is not known.
    ['12/3 High Street', 'High Street'],
    ['4B/12 High Street', 'High Street'],
    ['Calle Mayor 12ºB', 'Calle Mayor'],
  ])('%s as "%s"', (address, told) => {
    expect(withoutFlat(address)).toBe(told)
  })
})

/** Returns the words of a text that are no names of known towns. */
function unknownOf(text: string): string[] {
  const words = text.split(/[\s,]+/u).filter((word) => word !== '')
  const unknown: string[] = []
  while (words.length > 0) {
    const count = wordsOfTown(words)
    if (count === 0) unknown.push(words[0]!)
    words.splice(0, Math.max(1, count))
  }
  return unknown
}

describe('whatever is written', () => {
  const word = fc.oneof(
    fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }),
    fc.stringMatching(/^[A-Za-zÁÉÑ0-9ºª.#/-]{1,6}$/),
    fc.constantFrom('3º', 'B', 'izq', 'Tercero', 'Madrid', 'piso', ',', '-', '(', ')', 'São Paulo', 'Bell'),
  )
  const anything = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '))

  test('behind a house, companions read the street and known towns alone', () => {
    fc.assert(
      fc.property(anything, (text) => {
        // Quarters and states have tests of their own, and a second street is another address.
        fc.pre(!/\b(?:col|colonia|barrio|bairro|urb|urbanizacion|poligono)\b/iu.test(text))
        const shown = withoutHouseNumber(`Calle Mayor 12 ${text}`)
        expect(shown.startsWith('Calle Mayor')).toBe(true)
        const states = /^[A-Z]{2}\.?$/u
        expect(unknownOf(shown.slice('Calle Mayor'.length)).filter((one) => !states.test(one))).toEqual([])
      }),
      { numRuns: 1_000 },
    )
  })

  test('it is read, and what is left of it has nothing that was not there', () => {
    fc.assert(
      fc.property(anything, (text) => {
        for (const cut of [withoutHouseNumber, withoutFlat]) {
          const shown = cut(text)
          expect(shown).toBe(shown.trim())
          expect(shown.length).toBeLessThanOrEqual(text.length + 6 * 2)
        }
      }),
      { numRuns: 1_000 },
    )
  })
})
