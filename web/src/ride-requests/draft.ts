import type { NamedPoint } from '@woodalo/protocol'

/** What the form holds before it is sent. */
export interface RequestDraft {
  origin: NamedPoint | null
  destination: NamedPoint | null
  people: number
  bags: number
  about: string
}

export const emptyDraft: RequestDraft = { origin: null, destination: null, people: 1, bags: 0, about: '' }

export type DraftFault = 'fromEmpty' | 'toEmpty' | 'samePlace'

/** Nearer than this, nobody takes a taxi from one to the other. */
const sameSpotDegrees = 0.0005

export function draftFaults(draft: RequestDraft): {
  origin: DraftFault | null
  destination: DraftFault | null
} {
  const { origin, destination } = draft
  const same =
    origin !== null &&
    destination !== null &&
    Math.abs(origin.latitude - destination.latitude) < sameSpotDegrees &&
    Math.abs(origin.longitude - destination.longitude) < sameSpotDegrees
  return {
    origin: origin ? null : 'fromEmpty',
    destination: destination ? (same ? 'samePlace' : null) : 'toEmpty',
  }
}

/** The other way round, for the way back. */
export function swapped(draft: RequestDraft): RequestDraft {
  return { ...draft, origin: draft.destination, destination: draft.origin }
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

/** What was typed before the page was left, so that nothing is lost; broken storage counts as none. */
export function readDraft(storage: Pick<Storage, 'getItem'>): RequestDraft {
  try {
    const kept = JSON.parse(storage.getItem(storageKey) ?? 'null') as Partial<RequestDraft> | null
    if (!kept) return emptyDraft
    return {
      origin: isPoint(kept.origin) ? kept.origin : null,
      destination: isPoint(kept.destination) ? kept.destination : null,
      people: Number.isInteger(kept.people) ? Math.min(6, Math.max(1, kept.people ?? 1)) : 1,
      bags: Number.isInteger(kept.bags) ? Math.min(6, Math.max(0, kept.bags ?? 0)) : 0,
      about: typeof kept.about === 'string' ? kept.about.slice(0, 280) : '',
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
