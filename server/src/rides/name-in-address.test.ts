// What people write before and behind a street or a place in words, or with numbers that are no house's.
import { describe, expect, test } from 'vitest'
import { withoutFlat, withoutHouseNumber } from './address-without-door.ts'

const lines = (text: string) => text.trim().split(/\s*\n\s*/u)
const both = (address: string) => [address, withoutHouseNumber(address), withoutFlat(address)]

describe('a flat of a letter and a number', () => {
  const flats = lines(`
    A-304
    B3
    T304
    B-12
    B3 A201
    T3-402
    C-4
    V-12`)
  const places = lines(`
    Torres del Sol
    Sunshine Towers
    Hotel Ritz
    Hospital La Paz
    Campus Norte
    Colegio Mayor Chaminade
    Apartamentos Sol
    Residencial El Pinar
    Villas del Mar
    Parque das Flores
    Conjunto Los Nogales`)
  test('is told to nobody, before and behind the name of a place', () => {
    for (const place of places)
      for (const flat of flats)
        for (const address of [`${place} ${flat}`, `${place}, ${flat}`, `${flat}, ${place}`])
          expect(both(address)).toEqual([address, place, place])
  })

  test('is not the terminal of an airport, nor the number of a road', () => {
    for (const name of ['Barajas T4', 'Aeropuerto T1', 'El Prat T2B', 'Autovía M30', 'Rodovia BR-101'])
      expect(both(name)).toEqual([name, name, name])
  })

  test('before the name of a street is told to nobody', () => {
    for (const prefix of ['T2,', 'B-12', 'Puerta 3', 'Level 3 /'])
      expect(withoutHouseNumber(`${prefix} Calle Mayor`)).toBe('Calle Mayor')
  })
})

describe('a house or a flat in words', () => {
  const behind = lines(`
    , nº doce
    , número doce
    , no. doce
    , doce
    doce
    doce tercero b
    al doce
    altura doce
    ciento veintitrés cuarto izquierda
    doce Madrid tercero B
    doce bis
    doce-tercero-B
    doce/tercero/B
    dieci seis
    núm. doce, 3º
    Ático
    derecha
    izq
    Segundo B
    bajo
    , B
    , ático
    , segundo
    tercer piso
    casa de García
    familia García
    , García
    , Lucía García
    (García)
    , vivo sola
    , llave bajo el felpudo
    timbre García
    portón negro
    portal II
    escalera be
    ig luciagarcia
    tel 612345678
    lucia@example.com
    @luciagarcia
    https://example.com/lucia`)
  test('behind the street is told to nobody', () => {
    for (const suffix of behind) {
      const address = `Calle Mayor ${suffix}`.replace(' ,', ',')
      expect(both(address)).toEqual([address, 'Calle Mayor', 'Calle Mayor'])
    }
    expect(withoutHouseNumber('Calle Mayor_doce_tercero_B')).toBe('Calle Mayor')
    expect(withoutHouseNumber('Calle Mayor–doce–tercero')).toBe('Calle Mayor')
    expect(withoutHouseNumber('Avenida Afonso Pena quatro mil duzentos Campo Grande')).toBe(
      'Avenida Afonso Pena',
    )
    for (const suffix of ['quinhentos', 'cento e vinte', ', nº doze', 'cobertura', 'térreo', ', fundos'])
      expect(withoutHouseNumber(`Rua Verde ${suffix}`.replace(' ,', ','))).toBe('Rua Verde')
    for (const suffix of ['attic', 'basement', 'penthouse', 'twenty-one', ', top floor'])
      expect(withoutHouseNumber(`High Street ${suffix}`.replace(' ,', ','))).toBe('High Street')
  })

  const before = lines(`
    Segundo B
    Ático
    Ático en
    Bajo izquierda
    Doce
    Familia García
    Apartamento tres,
    Piso tercero, puerta segunda,
    Piso B,
    Familia García,`)
  test('before the street is told to nobody', () => {
    for (const prefix of before) {
      const address = `${prefix} Calle Mayor`
      expect(both(address)).toEqual([address, 'Calle Mayor', 'Calle Mayor'])
    }
    for (const prefix of ['Number twelve', 'Twelve-B', 'No twelve,', 'Garden flat,', 'Attic', 'Penthouse'])
      expect(withoutHouseNumber(`${prefix} High Street`)).toBe('High Street')
  })

  test('of a hotel is told to nobody', () => {
    for (const address of [
      'Hotel Ritz suite Imperial',
      'Hotel Ritz tercer piso',
      'Hotel Ritz, trescientos cuatro',
      'Habitación trescientos cuatro, Hotel Ritz',
      '304 Hotel Ritz',
    ])
      expect(both(address)).toEqual([address, 'Hotel Ritz', 'Hotel Ritz'])
    for (const rest of [' (reserva García)', ', a nombre de García', ', llave en recepción'])
      expect(withoutHouseNumber(`Hotel Ritz${rest}`)).toBe('Hotel Ritz')
  })

  test('is not the house of a hospital or a hotel that has its street beside it', () => {
    expect(withoutFlat('Hospital La Paz Calle Mayor 12')).toBe('Hospital La Paz Calle Mayor 12')
    expect(withoutFlat('28013 Madrid, Calle Mayor 12')).toBe('Calle Mayor 12')
  })

  test.each([
    'Calle Dos de Mayo',
    'Plaza de las Tres Cruces',
    'Calle Tres Cruces',
    'Calle del Cuarto Poder',
    'Segunda Avenida',
    'Rua Sete de Setembro',
    'Fifth Avenue',
    'Flat Iron Alley',
    'Rua João Paulo I',
    'Plaça de la Sagrada Família',
    'Muelle Uno',
    'Hotel Cuatro Estaciones',
    'Madison Square Garden',
    'Gran Casa',
    'Centro Comercial La Vaguada',
    'Centro, calle 50',
    'Lavapiés, Casa de la Villa',
    'Calle Mayor, Puerta del Sol',
    'Callejón del Timbre',
    'Calle Portal de Arriaga',
    'One World Trade Center',
    'Avenida Paulista Centro',
    'Arc de Triomf / Estació del Nord',
  ])('is not in the name %s', (name) => {
    expect(both(name)).toEqual([name, name, name])
  })
})

test('what stands behind a number in words that is joined to its sign, or behind “s/n”, is told to nobody', () => {
  for (const door of ['n.doce', 'nºdoce', 'núm.doce', 'n°doce 3B'])
    expect(both(`Calle Mayor ${door}`).slice(1)).toEqual(['Calle Mayor', 'Calle Mayor'])
  for (const none of ['s/n', 'sn', 's.n.', 's∕n', 'S/Nº', 's/num'])
    expect(both(`Rua da Lua ${none} casa amarela`).slice(1)).toEqual(['Rua da Lua', 'Rua da Lua'])
  expect(withoutHouseNumber('Calle Mayor ｄｏｃｅ')).toBe('Calle Mayor')
  expect(withoutHouseNumber('Rua da Lua, s/n, casa amarela, Campo Grande')).toBe('Rua da Lua, Campo Grande')
  expect(withoutHouseNumber('Carretera de Toledo s/n Madrid')).toBe('Carretera de Toledo Madrid')
  // A sign without a width stands between the house and the flat.
  expect(both('Calle Mayor 12\u200B3B').slice(1)).toEqual(['Calle Mayor', 'Calle Mayor 12'])
})

test('companions read nothing of words in a script whose doors cannot be told', () => {
  for (const address of ['東京都渋谷区神南一丁目二番三号', 'Тверская ул. двенадцать кв тридцать', 'Αθήνα 12'])
    expect(withoutHouseNumber(address)).toBe('')
  expect(withoutHouseNumber('Gran Vía Москва 12')).toBe('Gran Vía')
  expect(withoutHouseNumber('Strada Șerban Vodă 12')).toBe('Strada Șerban Vodă')
})

test('whose account it is is told to nobody', () => {
  expect(withoutHouseNumber('instagram ana.garcia')).toBe('')
  expect(both('Calle Mayor instagram ana.garcia').slice(1)).toEqual(['Calle Mayor', 'Calle Mayor'])
})

test('who lives in a house is told to nobody', () => {
  for (const person of ['Lucía García', 'Dr. Pérez', 'Sr. García', 'Sra. Pérez López'])
    expect(both(`${person} Calle Mayor 12`).slice(1)).toEqual(['Calle Mayor', 'Calle Mayor 12'])
  for (const person of ['Fam. Pérez', 'Familia Pérez', 'Piso de Ana', 'Apartamento de los García'])
    expect(withoutHouseNumber(`${person}, Calle Luna`)).toBe('Calle Luna')
  for (const street of ['Gran Vía', 'Segunda Avenida', 'Nueva Avenida', 'Supermercado Dia Calle Mayor'])
    expect(withoutHouseNumber(`${street} 12`)).toBe(street)
})

describe('a driver', () => {
  test.each([
    ['Casa: 12 Calle Mayor 3B', 'Calle Mayor'],
    ['Block 12 #05-123 Toa Payoh', 'Toa Payoh'],
    ['Bl. C, 201, Rua Verde', 'Rua Verde'],
    ['Torre 3 402, Conjunto Los Nogales', 'Conjunto Los Nogales'],
    ['Conjunto Los Nogales T3-402', 'Conjunto Los Nogales'],
    ['Conjunto Los Nogales 3-44', 'Conjunto Los Nogales'],
    ['Av. T-9 Ed. Sol 304', 'Av. T-9'],
    ['Level 3 / 12 Collins St', '12 Collins St'],
    ['Torre Azul 14B', 'Torre Azul'],
    ['3B Calle Mayor', 'Calle Mayor'],
    ['T4 (Calle Mayor 12)', 'Calle Mayor 12'],
  ])('is told nothing of a flat: %s', (address, told) => {
    expect(withoutFlat(address)).toBe(told)
  })
})

test('a distance from a place is part of the name of a point', () => {
  for (const away of ['A 12 km de', '1,204 km from', 'A 3 km do']) {
    expect(withoutHouseNumber(`${away} Barajas T4`)).toBe(`${away} Barajas T4`)
    expect(withoutHouseNumber(`${away} Calle Mayor 12, 3º B`)).toBe(`${away} Calle Mayor`)
  }
})

test('a distance from a corner is part of the name of a point, and no house', () => {
  for (const address of [
    '120 m from the corner of Avenida Ceará',
    'Near Rua da Paz, 120 m from the corner of Avenida Ceará',
    'A 90 m de la esquina con Rua Ipamerim',
    'A 90 m da esquina com Rua Ipamerim',
  ])
    expect(both(address).slice(1)).toEqual([address, address])
  expect(withoutHouseNumber('300 m from gate 3B, Calle Luna')).not.toContain('3B')
  expect(both('Calle Luna, a 90 m de la esquina con Calle Mayor 12, 3º B').slice(1)).toEqual([
    'Calle Luna, a 90 m de la esquina con Calle Mayor',
    'Calle Luna, a 90 m de la esquina con Calle Mayor 12',
  ])
})

test('only the first words are read, so that no name costs more than they do', () => {
  for (const sign of [' ', ', ', ' (']) {
    const name = (words: number) => Array.from({ length: words }, () => 'Sol').join(sign)
    expect(withoutHouseNumber(`${name(23)}${sign}Luna`)).toContain('Luna')
    expect(withoutHouseNumber(`${name(24)}${sign}Luna`)).not.toContain('Luna')
    expect(withoutFlat(`Calle Mayor, ${name(22)}${sign}12`)).not.toContain('12')
  }
})

test('three words that stand for a spot of three metres are shown to nobody', () => {
  for (const spot of ['///filled.count.soap', 'filled.count.soap']) expect(withoutHouseNumber(spot)).toBe('')
})
