import { greatCircleMeters } from '@woodalo/geography/sphere'
import type { Coordinates, Place } from '@woodalo/protocol'
import { withTexts } from '../i18n/load-texts.ts'
import { lazyOptional } from '../ui/lazy-optional.ts'
import { createFormat } from '../i18n/format.ts'
import { useLanguageState } from '../i18n/language-state.ts'

export { shortAddress } from '../i18n/short-address.ts'

/** Seen only below an open list. */
export const OsmCredit = lazyOptional(
  async () => (await withTexts(import('../map/osm-credit.tsx'))).OsmCredit,
)

/** Nearer than this one is there. */
const thereMeters = 25

/** Whether whoever starts there is at that place already. */
export function isThere(start: Coordinates, place: Coordinates): boolean {
  return greatCircleMeters(start, place) < thereMeters
}

/** The straight distance in words, as the person writes figures; none for where one is. */
export function howFar(start: Coordinates, place: Coordinates): string {
  if (isThere(start, place)) return ''
  const meters = greatCircleMeters(start, place)
  const { language, prefix } = useLanguageState.getState()
  return createFormat(language, prefix).distance(meters)
}

export function nearestFirst<Point extends Coordinates>(
  start: Coordinates,
  points: readonly Point[],
): Point[] {
  return points.toSorted((a, b) => greatCircleMeters(start, a) - greatCircleMeters(start, b))
}

/** A street may be long: its number tells how far one has to walk. */
export function lacksNumber({ kind }: Place, typed: string): boolean {
  return kind === 'street' && !/\d/.test(typed)
}

/** Farther than one goes by taxi: another town of the same name. */
const farMeters = 100_000

/** Whether a place is far from where somebody probably is. */
export function isFarAway(around: Coordinates, place: Coordinates): boolean {
  return greatCircleMeters(around, place) > farMeters
}

const storageKey = 'placeAddresses'
const most = 12

function read(): [name: string, address: string][] {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '[]') as [string, string][]
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

/** Where a place that was chosen before is, in words: a request keeps only its name. */
export function addressOf(name: string): string | undefined {
  return read().find(([known]) => known === name)?.[1]
}

export function noteAddress(name: string, address: string): void {
  if (address === '' || name === address) return
  try {
    const others = read().filter(([known]) => known !== name)
    localStorage.setItem(storageKey, JSON.stringify([[name, address], ...others].slice(0, most)))
  } catch {
    // Storage is blocked: recent places have only their names.
  }
}
