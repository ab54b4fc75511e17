import type { Coordinates } from '@woodalo/protocol'

/**
 * The emergency number where the ride meets, available without a network. As of November 2026: 112 in the
 * European Union (Directive (EU) 2018/1972, article 109); 911 in the United States (47 U.S.C. § 251(e)(3)), Canada and
 * Mexico (gob.mx, «911 número único de emergencias»); 190, the military police, in Brazil (gov.br, «Telefones de
 * emergência»). Mobile phones connect 112 to emergency services wherever they are (3GPP TS 22.101, section 10).
 */
const anywhere = '112'

/** Latitude and longitude along the border of Brazil, within some 20 km; exact where two countries share a city. */
const brazil: readonly (readonly [number, number])[] = [
  [5.3, -60.2],
  [2.2, -59.9],
  [1.9, -56],
  [2.4, -54.6],
  [4.5, -51.6],
  [-4.5, -32.3],
  [-21, -28.8],
  [-33.8, -53.2],
  [-32.6, -53.1],
  [-30.9, -55.54],
  [-30.2, -57.62],
  [-27.2, -53.9],
  [-25.6, -54.6],
  [-24, -54.35],
  [-22.3, -55.9],
  [-22, -57.98],
  [-19, -57.8],
  [-16.3, -58.4],
  [-16.2, -60.2],
  [-13.6, -61.1],
  [-12.5, -64.3],
  [-9.7, -65.4],
  [-11.02, -68.74],
  [-11, -70.6],
  [-9.4, -70.6],
  [-9.9, -72.2],
  [-7.3, -74],
  [-4.23, -69.95],
  [1.2, -69.8],
  [2, -67.2],
  [0.8, -66.3],
  [2.2, -63.4],
  [4.1, -64.6],
]

function isInBrazil({ latitude, longitude }: Coordinates): boolean {
  let inside = false
  for (const [index, [north, east]] of brazil.entries()) {
    const [before, beforeEast] = brazil.at(index - 1)!
    const crosses = north > latitude !== before > latitude
    if (crosses && longitude < ((beforeEast - east) * (latitude - north)) / (before - north) + east)
      inside = !inside
  }
  return inside
}

/** The mainland from Mexico's southern border on, and Hawaii. */
function isInNorthAmerica({ latitude, longitude }: Coordinates): boolean {
  return latitude > 14.5 && longitude > -170 && longitude < -52
}

export function emergencyNumber(place: Coordinates): string {
  if (isInBrazil(place)) return '190'
  return isInNorthAmerica(place) ? '911' : anywhere
}
