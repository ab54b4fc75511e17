// Rough boxes: they only decide which apps come first.
const boxes: readonly [Country, south: number, west: number, north: number, east: number][] = [
  ['ES', 35.9, -9.4, 43.9, 4.4],
  ['ES', 27.5, -18.3, 29.5, -13.3],
  ['MX', 14.5, -117.2, 32.7, -86.6],
  ['US', 24.4, -125, 49.4, -66.9],
  ['BR', -33.8, -74, 5.3, -34.7],
]

/** The likeliest country of a point, to choose what to show first. */
export function countryOf({ latitude, longitude }: { latitude: number; longitude: number }): Country {
  // The box of Mexico reaches into Texas; this part of it lies in the United States.
  if (latitude > 29.35 && longitude > -103 && longitude < -66.9 && latitude < 49.4) return 'US'
  const found = boxes.find(
    ([, south, west, north, east]) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  )
  return found?.[0] ?? 'elsewhere'
}

export type Country = 'ES' | 'MX' | 'BR' | 'US' | 'elsewhere'
