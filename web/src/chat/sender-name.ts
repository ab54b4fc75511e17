import type { Ride } from '@woodalo/protocol'

/** A sender's name, as given at their stop. */
export function senderName(uid: string, ride: Ride | null): string | undefined {
  return ride?.stops.find(({ firebase_uid }) => firebase_uid === uid)?.user_name || undefined
}
