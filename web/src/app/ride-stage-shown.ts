import type { Ride } from '@woodalo/protocol'

/** A stage of a ride has a screen of its own; each begins at its top. */
export function stageShown(
  { status, isVerified, stops, unsettled }: Ride,
  readerUid: string,
  wasOpen: boolean,
): 'meeting' | 'order' | 'under way' | 'over' | 'settling' {
  const own = stops.find(({ firebase_uid }) => firebase_uid === readerUid)
  if (status !== 'active' || own?.state === 'dropped_off')
    return wasOpen || unsettled !== null ? 'settling' : 'over'
  if (stops.some(({ state }) => state === 'dropped_off')) return 'under way'
  return isVerified ? 'order' : 'meeting'
}
