import type { Coordinates } from '@woodalo/protocol'

/** Rounds to three decimals, about 100 m. This is all that riders learn about where others get off. */
export function asToldToOthers({ latitude, longitude }: Coordinates): Coordinates {
  const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000 + 0
  return { latitude: rounded(latitude), longitude: rounded(longitude) }
}
