// What riders received: every acknowledged write, all terms shown, every message read. The checker compares the store
// with it.
import type { Message, Ride } from '@woodalo/protocol'

export interface ShownTerms {
  termsVersion: number
  share: number
  walkMeters: number
}

export class Ledger {
  /** Acknowledged requests: client's id → the request's. */
  readonly requests: { userId: string; clientRequestId: string; rideRequestId: string }[] = []
  readonly canceledRequests: string[] = []
  readonly accepted: { userId: string; rideId: string; termsVersion: number }[] = []
  readonly left: { userId: string; rideId: string }[] = []
  readonly messages: { id: string; rideId: string; seq: number; userId: string; text: string }[] = []
  readonly confirmed: { userId: string; rideId: string }[] = []
  readonly droppedOff: { userId: string; rideId: string }[] = []
  readonly rated: { userId: string; rideId: string }[] = []
  /** Sent at some time. One that a bad network held back may arrive after a later one, and counts then. */
  readonly sentRatings: { userId: string; rideId: string; rating: number }[] = []
  readonly onTheWay: { userId: string; rideId: string }[] = []
  readonly there: { userId: string; rideId: string }[] = []
  readonly missed: { userId: string; rideId: string; absent: string }[] = []
  /** Rides whose taxi somebody noted. */
  readonly taxis: string[] = []
  /** The ride of each plate that was sent. */
  readonly plates = new Map<string, string>()
  /** What the last acknowledged act on a link was, by ride and rider. */
  readonly links = new Map<string, { userId: string; rideId: string; isShared: boolean }>()
  readonly reports: { id: string; by: string; about: string }[] = []
  /** `from` is the acknowledgement, `until` the moment before it was taken back. */
  readonly blocks: { by: string; other: string; from: Date; until: Date | null; isTakenBack: boolean }[] = []
  /** The last fare of each ride, unless one is under way. */
  readonly fares = new Map<string, number>()
  /** What was said about a rider's share. */
  readonly shares: { userId: string; rideId: string; act: 'sent' | 'disputed' | 'received' | 'waived' }[] = []
  /** The latest terms shown to a rider, by ride and rider. */
  readonly shown = new Map<string, ShownTerms>()
  /** What each reader received over the live connection, in the order of arrival. */
  readonly read: { userId: string; rideId: string; messages: readonly Message[] }[] = []
  /** The whole list that each reader who stayed gets after the load has ended. */
  readonly listed: { userId: string; rideId: string; messages: readonly Message[] }[] = []
  /** Changes of a rider's own name: the last one acknowledged, and one that was under way at the end. */
  readonly named: { userId: string; acknowledged: string; underWay: string }[] = []
  /** Rides of others that a rider could read. */
  readonly trespasses: { userId: string; rideId: string }[] = []
  /** Wrong codes of one rider in one ride that were compared, not refused as too many. */
  readonly guesses: { userId: string; rideId: string; wrong: number }[] = []
  /** Data of another rider that a rider received and must not know. */
  readonly told: { userId: string; what: string }[] = []
  /** What no log may contain: tokens, emails, texts. */
  readonly secrets = new Set<string>()
  /** Responses outside the contract, such as INTERNAL_ERROR, with their counts. */
  readonly oddities = new Map<string, number>()

  showTerms(userId: string, ride: Ride): void {
    const mine = ride.rideRequests.find((rider) => rider.firebase_uid === userId)
    if (!mine?.cost || !mine.walk) return
    const key = `${ride.id} ${userId}`
    const before = this.shown.get(key)
    if (before && before.termsVersion > ride.termsVersion) return
    this.shown.set(key, {
      termsVersion: ride.termsVersion,
      share: mine.cost.share.amount,
      walkMeters: mine.walk.distance,
    })
  }

  odd(what: string): void {
    this.oddities.set(what, (this.oddities.get(what) ?? 0) + 1)
  }

  get acknowledgedWrites(): number {
    return (
      this.requests.length +
      this.canceledRequests.length +
      this.accepted.length +
      this.left.length +
      this.messages.length +
      this.confirmed.length +
      this.droppedOff.length +
      this.rated.length +
      this.onTheWay.length +
      this.there.length +
      this.missed.length +
      this.taxis.length +
      this.links.size +
      this.reports.length +
      this.blocks.length +
      this.fares.size +
      this.shares.length
    )
  }
}
