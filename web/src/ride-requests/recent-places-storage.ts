import type { NamedPoint } from '@woodalo/protocol'

const storageKey = 'recentPlaces'
const most = 6

/** The recent origins and destinations of this person, newest first. */
export function readRecentPlaces(storage: Pick<Storage, 'getItem'>): NamedPoint[] {
  try {
    const kept = JSON.parse(storage.getItem(storageKey) ?? '[]') as NamedPoint[]
    return Array.isArray(kept) ? kept.filter(({ name, latitude }) => name && Number.isFinite(latitude)) : []
  } catch {
    return []
  }
}

export function rememberPlaces(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  places: readonly NamedPoint[],
): void {
  const known = readRecentPlaces(storage)
  const all = [...places, ...known]
  const kept = all.filter((place, index) => all.findIndex(({ name }) => name === place.name) === index)
  try {
    storage.setItem(storageKey, JSON.stringify(kept.slice(0, most)))
  } catch {
    // Storage is blocked: there will be no recent places.
  }
}
