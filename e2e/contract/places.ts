// The origins and destinations of the tests' riders: Madrid's airport and addresses in the city, all in one direction.
import type { Point } from './rider.ts'

export const terminal = {
  name: 'Barajas, Terminal 4',
  latitude: 40.4917,
  longitude: -3.5935,
} satisfies Point
export const besideTerminal = { name: 'Llegadas T4', latitude: 40.4925, longitude: -3.5929 } satisfies Point
export const avenidaAmerica = {
  name: 'Avenida de América, 12',
  latitude: 40.43812,
  longitude: -3.67634,
} satisfies Point
export const serrano = {
  name: 'Calle de Serrano, 41',
  latitude: 40.42683,
  longitude: -3.68747,
} satisfies Point
export const granVia = { name: 'Gran Vía, 12', latitude: 40.41956, longitude: -3.69913 } satisfies Point
/** The opposite direction: nobody who goes there shares a taxi with the others. */
export const alcala = { name: 'Alcalá de Henares', latitude: 40.48198, longitude: -3.36354 } satisfies Point
