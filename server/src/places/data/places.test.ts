import { readFileSync } from 'node:fs'
import { greatCircleMeters } from '@woodalo/geography'
import { nameIn } from '@woodalo/languages/translated-names'
import { languageCodes } from '@woodalo/protocol'
import { describe, expect, it } from 'vitest'
import { readPlaces } from '../places-file.ts'

/** The centre of each city, and the distance within which its places lie, airports included. */
const cities: Record<string, [country: string, latitude: number, longitude: number, kilometers: number]> = {
  Madrid: ['ES', 40.4168, -3.7038, 18],
  Barcelona: ['ES', 41.3874, 2.1686, 16],
  Valencia: ['ES', 39.4699, -0.3763, 12],
  Sevilla: ['ES', 37.3891, -5.9845, 12],
  Málaga: ['ES', 36.7213, -4.4214, 10],
  Bilbao: ['ES', 43.263, -2.935, 12],
  Palma: ['ES', 39.5696, 2.6502, 10],
  Zaragoza: ['ES', 41.6488, -0.8891, 15],
  Alicante: ['ES', 38.3452, -0.481, 12],
  Valladolid: ['ES', 41.6523, -4.7245, 5],
  Toledo: ['ES', 39.8628, -4.0273, 5],
  Girona: ['ES', 41.9794, 2.8214, 5],
  'Santiago de Compostela': ['ES', 42.8782, -8.5448, 13],
  Granada: ['ES', 37.1773, -3.5986, 18],
  Córdoba: ['ES', 37.8882, -4.7794, 5],
  Ibiza: ['ES', 38.9067, 1.4206, 8],
  'A Coruña': ['ES', 43.3623, -8.4115, 9],
  Santander: ['ES', 43.4623, -3.81, 6],
  Tenerife: ['ES', 28.2916, -16.6291, 40],
  'Las Palmas de Gran Canaria': ['ES', 28.1235, -15.4363, 25],
  'Ciudad de México': ['MX', 19.4326, -99.1332, 40],
  Guadalajara: ['MX', 20.6767, -103.3475, 19],
  Monterrey: ['MX', 25.6866, -100.3161, 24],
  Cancún: ['MX', 21.1619, -86.8515, 16],
  Toluca: ['MX', 19.2826, -99.6557, 15],
  'Puerto Vallarta': ['MX', 20.6534, -105.2253, 8],
  Tijuana: ['MX', 32.5149, -117.0382, 9],
  Mérida: ['MX', 20.9674, -89.5926, 10],
  'San José del Cabo': ['MX', 23.0614, -109.6983, 13],
  León: ['MX', 21.1221, -101.6866, 30],
  Querétaro: ['MX', 20.5888, -100.3899, 25],
  'São Paulo': ['BR', -23.5505, -46.6333, 25],
  'Rio de Janeiro': ['BR', -22.9068, -43.1729, 32],
  Campinas: ['BR', -22.9056, -47.0608, 16],
  Brasília: ['BR', -15.7942, -47.8822, 12],
  'Belo Horizonte': ['BR', -19.9167, -43.9345, 35],
  Salvador: ['BR', -12.9777, -38.5016, 25],
  Recife: ['BR', -8.0476, -34.877, 12],
  'Porto Alegre': ['BR', -30.0346, -51.2177, 10],
  'Campo Grande': ['BR', -20.4697, -54.6201, 8],
  Curitiba: ['BR', -25.4284, -49.2733, 17],
  Florianópolis: ['BR', -27.5949, -48.5482, 12],
  Fortaleza: ['BR', -3.7319, -38.5267, 8],
  'New York': ['US', 40.7128, -74.006, 27],
  Newark: ['US', 40.7357, -74.1724, 8],
  Miami: ['US', 25.7617, -80.1918, 23],
  'Fort Lauderdale': ['US', 26.1224, -80.1373, 8],
  Boston: ['US', 42.3601, -71.0589, 6],
  'Los Angeles': ['US', 34.0522, -118.2437, 22],
  'San Francisco': ['US', 37.7749, -122.4194, 20],
  Chicago: ['US', 41.8781, -87.6298, 28],
  Orlando: ['US', 28.5383, -81.3792, 15],
  Houston: ['US', 29.7604, -95.3698, 28],
  Lisboa: ['PT', 38.7223, -9.1393, 9],
  Oporto: ['PT', 41.1579, -8.6291, 13],
  'Buenos Aires': ['AR', -34.6037, -58.3816, 31],
  Bogotá: ['CO', 4.711, -74.0721, 12],
  Medellín: ['CO', 6.2442, -75.5812, 22],
  Lima: ['PE', -12.0464, -77.0428, 10],
  Santiago: ['CL', -33.4489, -70.6693, 15],
  Montevideo: ['UY', -34.9011, -56.1645, 16],
}

const places = readPlaces(readFileSync(new URL('places.csv', import.meta.url), 'utf8'))

describe('the known places', () => {
  it('include at least fifteen in each main city', () => {
    expect(places.length).toBeGreaterThanOrEqual(280)
    const mainCities = 'Madrid,Barcelona,Ciudad de México,Guadalajara,São Paulo,Rio de Janeiro,New York,Miami'
    for (const city of mainCities.split(',')) {
      expect(places.filter((place) => place.city === city).length, city).toBeGreaterThanOrEqual(15)
    }
  })

  it('have unique ids in kebab case', () => {
    expect(new Set(places.map((place) => place.id)).size).toBe(places.length)
    for (const { id } of places) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  it('have a name in Spanish and English, an address and a source', () => {
    for (const { id, names, address, city, source } of places) {
      for (const text of [names.es!, names.en!, ...Object.values(names), address, city, source]) {
        expect(text.trim().length, id).toBeGreaterThan(2)
        expect(text, id).toBe(text.normalize('NFC').trim())
        expect(text, id).not.toMatch(/\uFFFD|Ã|Â|þ/)
      }
    }
  })

  it('lie near the centre of their city and in its country', () => {
    for (const place of places) {
      const city = cities[place.city]
      if (city === undefined) throw new Error(`${place.id}: no centre is known for ${place.city}`)
      const [country, latitude, longitude, kilometers] = city
      expect(place.country, place.id).toBe(country)
      expect(greatCircleMeters(place, { latitude, longitude }) / 1000, place.id).toBeLessThanOrEqual(
        kilometers,
      )
    }
  })

  it('contain no place twice: two of a kind are at least 30 m apart, and no two share a name in a city', () => {
    const named = new Set<string>()
    for (const [index, place] of places.entries()) {
      for (const other of places.slice(index + 1)) {
        if (other.kind !== place.kind) continue
        expect(greatCircleMeters(place, other), `${place.id} and ${other.id}`).toBeGreaterThanOrEqual(30)
      }
      for (const language of languageCodes) {
        const name = `${language} ${place.city} ${nameIn(place.names, language)}`
        expect(named.has(name), name).toBe(false)
        named.add(name)
      }
    }
  })

  it('have every terminal within 5 km of an airport', () => {
    const airports = places.filter((place) => place.kind === 'airport')
    const terminals = places.filter((place) => place.kind === 'terminal')
    expect(terminals.length).toBeGreaterThan(10)
    for (const terminal of terminals) {
      const nearest = Math.min(...airports.map((airport) => greatCircleMeters(terminal, airport)))
      expect(nearest, terminal.id).toBeLessThanOrEqual(5000)
    }
  })
})

describe('the reader of places', () => {
  it('reads quoted cells, and leaves out languages without a name', () => {
    const header = 'id,kind,name_es,name_en,address,city,country,latitude,longitude,source\n'
    const [place] = readPlaces(`${header}a,square,"Plaza ""A"", B",,"C, D",E,ES,1.5,-2.5,F\n`)
    expect(place).toMatchObject({
      names: { es: 'Plaza "A", B' },
      address: 'C, D',
      latitude: 1.5,
      longitude: -2.5,
    })
    expect(place!.names).not.toHaveProperty('en')
  })
  it('passes over lines without anything', () => {
    const header = 'id,kind,name_es,name_en,address,city,country,latitude,longitude,source\n'
    const [a, b] = ['a', 'b'].map((id) => `${id},square,Plaza,,C,E,ES,1.5,-2.5,F\n`)
    expect(readPlaces(`${header}\n${a}\n\n${b}\n`).map(({ id }) => id)).toEqual(['a', 'b'])
  })
})
