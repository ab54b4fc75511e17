import type { Money, Ride, RideRequest, Stop } from '@woodalo/protocol'
import type { Texts } from '@woodalo/languages/texts'
import type { StrandColour } from '../ui/strand-colour.ts'

/** A rider's colour: amber for the reader; for others, the same colour in every drawing of this ride. */
export function colourOf(ride: Pick<Ride, 'rideRequests'>, readerUid: string, uid: string): StrandColour {
  if (uid === readerUid) return 'own'
  // By id and not by position, so that nobody changes colour when somebody joins or leaves.
  const others = ride.rideRequests.map(({ firebase_uid }) => firebase_uid).filter((id) => id !== readerUid)
  return others.toSorted().indexOf(uid)
}

/** The colour of somebody who has left: one that nobody who stayed has. */
export function colourOfLeft(ride: Pick<Ride, 'rideRequests' | 'left'>, uid: string): StrandColour {
  return ride.rideRequests.length + ride.left.findIndex(({ firebase_uid }) => firebase_uid === uid)
}

export function stopsInOrder(ride: Pick<Ride, 'stops'>): Stop[] {
  return ride.stops.toSorted((a, b) => a.order - b.order)
}

/** In the order of their stops: the rider who gets off first comes first. */
export function companionsInOrder(
  ride: Pick<Ride, 'stops' | 'rideRequests'>,
  readerUid: string,
): RideRequest[] {
  const place = new Map(ride.stops.map((stop) => [stop.firebase_uid, stop.order]))
  return ride.rideRequests
    .filter(({ firebase_uid }) => firebase_uid !== readerUid)
    .toSorted((a, b) => (place.get(a.firebase_uid) ?? 0) - (place.get(b.firebase_uid) ?? 0))
}

/** A rider's first name, for lack of space; the whole name if two of the group share the first name. */
export function shortNameOf(ride: { stops: readonly Pick<Stop, 'user_name'>[] }, name: string): string {
  const firstOf = (whole: string) => whole.split(' ', 1)[0] ?? whole
  const first = firstOf(name)
  const namesakes = ride.stops.filter(({ user_name }) => firstOf(user_name) === first)
  return namesakes.length > 1 ? name : first
}

export function ownRequest(ride: Pick<Ride, 'rideRequests'>, readerUid: string): RideRequest | undefined {
  return ride.rideRequests.find(({ firebase_uid }) => firebase_uid === readerUid)
}

/** First to fifth, and the last one is always called the last. */
export function stopOrdinal(
  position: number,
  total: number,
  words: Pick<Texts['ride'], 'ordinals' | 'lastStop'>,
): string {
  return position === total - 1 && total > 1 ? words.lastStop : (words.ordinals[position] ?? words.lastStop)
}

export type OwnCost = Record<'share' | 'solo' | 'saved', Money>

/** What the reader pays, would pay alone, and saves; only the share of others is known. Null before there is a ride. */
export function ownCost(request: RideRequest | undefined): OwnCost | null {
  const { share, solo, saved } = request?.cost ?? {}
  return share && solo && saved ? { share, solo, saved } : null
}

/** The part of the solo fare that the reader saves, 0 to 1. */
export function savedFraction(cost: OwnCost | null): number | null {
  return cost && cost.solo.amount > 0 ? cost.saved.amount / cost.solo.amount : null
}
