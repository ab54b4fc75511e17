// Which tariff is in force at a place and time.
import { type Coordinates, greatCircleMeters } from '@woodalo/geography'
import { type Tariff, tariffs } from './data/parse-tariffs.ts'
import { covers, localTime } from './local-time.ts'
import { isWithinZone } from './zones.ts'

/**
 * Returns the tariff in force at a place and time: an official one of the city, else one assumed there, else one
 * assumed for its country, else the one for everywhere else. After its validity the city's latest row still applies,
 * because a new tariff may come late but the old one does not vanish.
 */
export function tariffAt(
  latitude: number,
  longitude: number,
  at: Date,
  service: Tariff['service'] = 'street',
  rows: readonly Tariff[] = tariffs,
): Tariff {
  const here = { latitude, longitude }
  const isInArea = (row: Tariff) =>
    row.areas.some((area) => greatCircleMeters(area, here) <= area.radiusMeters)
  const isInCountry = (row: Tariff) => row.countries.some((name) => isWithinZone(here, name))
  const rank = (row: Tariff) => (row.areas.length === 0 ? 3 : !isInArea(row) ? 2 : row.assumed ? 1 : 0)
  const fitting = rows
    .filter((row) => row.service === service || row.areas.length === 0)
    .filter((row) => row.areas.length === 0 || isInArea(row) || isInCountry(row))
    .filter((row) => covers(row.applies, localTime(row, at)))
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        nearness(a, here) - nearness(b, here) ||
        Number(isValid(b, at)) - Number(isValid(a, at)) ||
        distanceInTime(a, at) - distanceInTime(b, at),
    )
  const [best] = fitting
  if (best !== undefined) return best
  throw new RangeError('no tariff applies elsewhere')
}

/** Returns whether every figure of the row comes from the place's own tariff. */
export function isOfficial({ assumed, unconfirmed }: Tariff): boolean {
  return !assumed && unconfirmed.length === 0
}

/** Returns whether the row is valid at this time, by the local calendar. */
export function isValid(tariff: Tariff, at: Date): boolean {
  const { date } = localTime(tariff, at)
  return tariff.validFrom <= date && (tariff.validTo === null || date <= tariff.validTo)
}

/** Returns the days from the row's beginning to this time. Rows that begin later rank after all that have begun. */
function distanceInTime(tariff: Tariff, at: Date): number {
  const days = (Date.parse(localTime(tariff, at).date) - Date.parse(tariff.validFrom)) / 86_400_000
  return days >= 0 ? days : 1e6 - days
}

/** Returns the metres to the centre of the row's nearest area. Where two cities overlap, the nearer one counts. */
function nearness(tariff: Tariff, here: Coordinates): number {
  return tariff.areas.length === 0
    ? 0
    : Math.min(...tariff.areas.map((area) => greatCircleMeters(area, here)))
}
