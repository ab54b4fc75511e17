import type { NamedPoint, Party, Trip } from '@woodalo/protocol'
import { limits } from '@woodalo/protocol/limits'
import { readParty, smallestParty } from '@woodalo/protocol/vehicles'
import type { Companions } from '@woodalo/protocol/companion-choices'

/** The content of the form before it is sent. */
export interface RequestDraft {
  trip: Trip<NamedPoint | null>
  party: Party
  about: string
  /** Whether the stop is the exact door, or the nearest corner. */
  exact: boolean
  /** Only used for people who may ask for it. */
  companions: Companions
}

export const emptyDraft: RequestDraft = {
  trip: { from: null, to: null },
  party: smallestParty,
  about: '',
  exact: true,
  companions: 'anyone',
}

export type DraftFault = 'fromEmpty' | 'toEmpty' | 'samePlace'

/** Places nearer than this need no taxi. */
const sameSpotDegrees = 0.0005

export function draftFaults({ trip: { from, to } }: RequestDraft): Record<'from' | 'to', DraftFault | null> {
  const same =
    from !== null &&
    to !== null &&
    Math.abs(from.latitude - to.latitude) < sameSpotDegrees &&
    Math.abs(from.longitude - to.longitude) < sameSpotDegrees
  return { from: from ? null : 'fromEmpty', to: to ? (same ? 'samePlace' : null) : 'toEmpty' }
}

/** The other way round, for the way back. */
export function swapped(draft: RequestDraft): RequestDraft {
  return { ...draft, trip: { ...draft.trip, from: draft.trip.to, to: draft.trip.from } }
}

const storageKey = 'rideRequestDraft'

function isPoint(value: unknown): value is NamedPoint {
  const point = value as Partial<NamedPoint> | null
  return (
    typeof point?.name === 'string' &&
    typeof point.latitude === 'number' &&
    typeof point.longitude === 'number'
  )
}

/** The draft from before the page was left; broken storage counts as none. */
export function readDraft(storage: Pick<Storage, 'getItem'>): RequestDraft {
  try {
    const kept = JSON.parse(storage.getItem(storageKey) ?? 'null') as Partial<RequestDraft> | null
    if (!kept) return emptyDraft
    return {
      trip: {
        from: isPoint(kept.trip?.from) ? kept.trip.from : null,
        to: isPoint(kept.trip?.to) ? kept.trip.to : null,
      },
      party: readParty(kept.party),
      about: typeof kept.about === 'string' ? kept.about.slice(0, limits.aboutLength) : '',
      exact: kept.exact !== false,
      companions: kept.companions === 'women' ? 'women' : 'anyone',
    }
  } catch {
    return emptyDraft
  }
}

export function keepDraft(storage: Pick<Storage, 'setItem'>, draft: RequestDraft): void {
  try {
    storage.setItem(storageKey, JSON.stringify(draft))
  } catch {
    // Storage is blocked or full: the draft lives as long as the page.
  }
}
