/** Returns the whole km/h of a `maxspeed`, or null if it is not a number, such as `walk`, `none` and `ES:urban`. */
export function parseMaxSpeed(text: string | undefined): number | null {
  const match = /^\s*(\d+(?:\.\d+)?)\s*(mph|km\/h|kmh)?\s*$/i.exec(text ?? '')
  if (!match) return null
  const value = Number(match[1]) * (match[2]?.toLowerCase() === 'mph' ? KM_PER_MILE : 1)
  return value >= LEAST_KMH && value <= MOST_KMH ? Math.round(value) : null
}

const KM_PER_MILE = 1.609_344

export const LEAST_KMH = 5

const MOST_KMH = 140
