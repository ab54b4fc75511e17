import { expect, test } from 'vitest'
import { streetsAround } from './street-coverage.ts'

const monaco = { south: 43.72, west: 7.38, north: 43.75, east: 7.44 }
const baltimore = { south: 39.2, west: -76.7, north: 39.4, east: -76.5 }
const known = { styleUrl: null, areas: [monaco, baltimore], attribution: ['© OpenStreetMap contributors'] }
const port = { latitude: 43.735, longitude: 7.425 }
const madrid = { latitude: 40.417, longitude: -3.703 }

test('streets are shown with their credit if one of the points is in an imported area', () => {
  expect(streetsAround(known, [madrid, port])).toEqual({
    source: { kind: 'tiles', bounds: [-76.7, 39.2, 7.44, 43.75] },
    ground: [7.38, 43.72, 7.44, 43.75],
    attribution: ['© OpenStreetMap contributors'],
  })
  expect(streetsAround(known, [{ latitude: 43.755, longitude: 7.43 }])).not.toBeNull()
})

test('the sketch stays where there are no streets', () => {
  expect(streetsAround(known, [madrid])).toBeNull()
  expect(streetsAround(known, [])).toBeNull()
  expect(streetsAround({ styleUrl: null, areas: [], attribution: [] }, [port])).toBeNull()
})

test('a configured map is shown everywhere', () => {
  const styleUrl = 'https://maps.example.org/style.json'
  expect(streetsAround({ ...known, styleUrl }, [madrid])).toEqual({
    source: { kind: 'style', url: styleUrl },
    ground: null,
    attribution: [],
  })
})

test('the known ground goes on where areas adjoin', () => {
  const nice = { south: 43.64, west: 7.18, north: 43.76, east: 7.37 }
  const cannes = { south: 43.5, west: 6.9, north: 43.6, east: 7.17 }
  const far = { south: 43.5, west: 6, north: 43.6, east: 6.5 }
  const streets = streetsAround({ ...known, areas: [far, cannes, nice, monaco] }, [port])
  expect(streets?.ground).toEqual([7.18, 43.64, 7.44, 43.76])
  // The margin of a tile's width joins them too.
  const joined = streetsAround({ ...known, areas: [{ ...cannes, north: 43.63 }, nice, monaco] }, [port])
  expect(joined?.ground).toEqual([6.9, 43.5, 7.44, 43.76])
})
