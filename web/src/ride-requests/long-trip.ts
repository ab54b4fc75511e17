import { greatCircleMeters } from '@woodalo/geography/sphere'
import { type RequestDraft } from './form-draft-and-checks.ts'

/** The length of a trip that is worth a question, as the crow flies; null for all others. */
export function longTrip({ trip: { from, to } }: RequestDraft): number | null {
  const meters = from && to ? greatCircleMeters(from, to) : 0
  return meters > longTripMeters ? meters : null
}

/** No city and no airport of one is wider: a longer trip is probably a slip. */
const longTripMeters = 100_000
