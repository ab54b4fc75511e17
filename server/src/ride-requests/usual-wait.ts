// Estimates how long somebody waits for companions, and for women and non-binary people only.
/** What the last weeks in some regions show about waiting for companions. */
export interface PastWaits {
  /**
   * The number of searches, and how many of them were by riders who may share with women and non-binary people only.
   */
  asked: number
  askedByThem: number
  /** The number of different people in each. */
  people: number
  peopleOfThem: number
  /** The median wait in seconds of those who found companions, or null if nobody did. */
  medianSeconds: number | null
}

/** Long enough to show the demand of an area. */
export const pastDays = 28
/** Beyond this many, the latest searches show as much. */
export const mostSearches = 5_000

export interface Waits {
  usualMinutes: number | null
  womenMinutes: number | null
}

export const unknownWaits: Waits = { usualMinutes: null, womenMinutes: null }

/** Nothing is shown for fewer people: it would be neither accurate nor anonymous. */
export const leastPeopleForWaits = 20
const mostMinutes = 60

/**
 * Companions come as often as people who may be companions ask. If a fifth of the searches are by women and non-binary
 * people, waiting for them only takes about five times as long. In whole minutes, rounded up.
 */
export function waitsOf(past: PastWaits): Waits {
  if (past.medianSeconds === null || past.people < leastPeopleForWaits) return unknownWaits
  const minutes = (seconds: number) => Math.min(mostMinutes, Math.max(1, Math.ceil(seconds / 60)))
  const isKnown = past.peopleOfThem >= leastPeopleForWaits
  return {
    usualMinutes: minutes(past.medianSeconds),
    womenMinutes: isKnown ? minutes((past.medianSeconds * past.asked) / past.askedByThem) : null,
  }
}

/** Caches an area's waits until the next midnight, because they do not change before. */
export function createWaits(parts: {
  pastWaits(regions: readonly string[]): Promise<PastWaits>
  regionsAround(region: string): string[]
  /** In milliseconds. */
  now(): number
}): (region: string) => Promise<Waits> {
  const known = new Map<string, { day: number; waits: Promise<Waits> }>()
  const dayMilliseconds = 86_400_000
  const mostRegions = 2_000
  return (region) => {
    const day = Math.floor(parts.now() / dayMilliseconds)
    const kept = known.get(region)
    if (kept?.day === day) return kept.waits
    if (known.size >= mostRegions) known.clear()
    const waits = parts.pastWaits(parts.regionsAround(region)).then(waitsOf)
    known.set(region, { day, waits })
    waits.catch(() => known.delete(region))
    return waits
  }
}
