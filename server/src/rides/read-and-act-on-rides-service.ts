// The use cases of rides, assembled.
import {
  type CancellationReason,
  type Language,
  type Ride,
  type RideStatus,
  type TaxiNote,
} from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { RidesOfRequests } from '../ride-requests/ports.ts'
import { accept } from './accept.ts'
import { meetDeadline, meetDueDeadlines } from './deadlines.ts'
import { refuseByRequest, refuseCompanion } from './refuse.ts'
import { cancelRide } from './cancel-by-state.ts'
import { codeFor, confirmCode } from './confirm-code.ts'
import { dropOff } from './drop-off.ts'
import { createMembership } from './chat-and-rating-access.ts'
import { memberOf } from './ride-members-model.ts'
import type { RideRecord } from './ride-states-model.ts'
import type { RideParts } from './parts.ts'
import { arrive, setOut } from './arrive.ts'
import { missRider } from './report-missing.ts'
import { type Candidate, propose } from './propose.ts'
import { join } from './join.ts'
import { leaveForGood, leaveUnlessUnderWay } from './leave-on-account-end.ts'
import { renderRide } from './render.ts'
import { noteTaxi } from './note-taxi.ts'
import { describeSelf } from './describe-self.ts'
import { storedId } from '../uuid.ts'
import type { RideMembership } from './ports.ts'
import type { Terms } from './terms-model.ts'
import { mostRidesOfPage, type Position, writeCursor, readCursor } from './ride-page.ts'
import { OvertakenError } from './overtaken.ts'

export type { Candidate } from './propose.ts'

/** What matchmaking may do with rides. */
export interface RideProposals {
  propose(tx: Tx, group: { region: string; terms: Terms; candidates: readonly Candidate[] }): Promise<void>
  join(
    tx: Tx,
    joining: { rideId: string; termsVersion: number; terms: Terms; joiners: readonly Candidate[] },
  ): Promise<void>
  find(rideIds: readonly string[]): Promise<RideRecord[]>
  /** Abandons a proposal and rolls back its transaction. */
  overtaken(): never
}

export interface RideService extends RideProposals, RidesOfRequests {
  accept(
    userId: string,
    payload: { rideId: string; termsVersion?: number | undefined },
  ): Promise<{ ride: Ride }>
  /** Returns how many companions the ride had shown if it was a proposal, which is refused by that; otherwise 0. */
  cancel(userId: string, payload: { rideId: string; reason: CancellationReason }): Promise<number>
  /**
   * Called after a block: whoever blocks a companion of a pending ride refuses that ride. Returns how many companions it
   * had shown, or 0 if there is none.
   */
  refuseCompanion(userId: string, otherId: string): Promise<number>
  verificationCode(userId: string, rideId: string): Promise<{ code: string | null }>
  confirm(
    userId: string,
    rideId: string,
    code: string,
  ): Promise<{ isVerified: boolean; isFullyVerified: boolean }>
  dropOff(userId: string, rideId: string): Promise<Ride>
  setOut(userId: string, rideId: string): Promise<Ride>
  arrive(userId: string, rideId: string): Promise<Ride>
  missRider(userId: string, rideId: string, absentId: string): Promise<Ride>
  noteTaxi(userId: string, rideId: string, note: TaxiNote): Promise<Ride>
  describeSelf(userId: string, rideId: string, about: string): Promise<Ride>
  get(userId: string, rideId: string): Promise<Ride>
  list(
    userId: string,
    query: { status?: RideStatus | undefined; limit: number; cursor?: string | undefined },
    language: Language,
  ): Promise<{ rides: Ride[]; next: string | null }>
  /** Returns every ride of a rider, for the copy of their data. */
  allOf(userId: string): Promise<Ride[]>
  membership: RideMembership
  meetDeadline(rideId: string): Promise<void>
  /** Returns the seconds until the next deadline, if that is soon. */
  meetDueDeadlines(): Promise<number | undefined>
  /** Deletes wrong codes, absences and taxis that no longer matter. */
  forgetOld(): Promise<void>
}

export function createRideService(parts: RideParts): RideService {
  const membership = createMembership(parts)
  const render = (ride: RideRecord, userId: string) => renderRide(ride, memberOf(ride, userId))
  return {
    propose: (tx, group) => propose(parts, tx, group),
    join: (tx, joining) => join(parts, tx, joining),
    async find(rideIds) {
      const rides = await Promise.all(rideIds.map((rideId) => parts.rides.find(rideId)))
      return rides.filter((ride) => ride !== null)
    },
    overtaken() {
      throw new OvertakenError()
    },
    accept: async (userId, payload) =>
      accept(parts, userId, { ...payload, rideId: storedId(payload.rideId) }),
    cancel: async (userId, payload) =>
      cancelRide(parts, userId, { ...payload, rideId: storedId(payload.rideId) }),
    refuseByRequest: (userId, rideId, acknowledgements) =>
      refuseByRequest(parts, userId, rideId, acknowledgements),
    refuseCompanion: (userId, otherId) => refuseCompanion(parts, userId, otherId),
    leaveForGood: (userId, rideId) => leaveForGood(parts, userId, rideId),
    leaveUnlessUnderWay: (userId, rideId) => leaveUnlessUnderWay(parts, userId, rideId),
    verificationCode: async (userId, rideId) => codeFor(parts, userId, storedId(rideId)),
    confirm: async (userId, rideId, code) => confirmCode(parts, userId, storedId(rideId), code),
    dropOff: async (userId, rideId) => dropOff(parts, userId, storedId(rideId)),
    setOut: async (userId, rideId) => setOut(parts, userId, storedId(rideId)),
    arrive: async (userId, rideId) => arrive(parts, userId, storedId(rideId)),
    missRider: async (userId, rideId, absentId) => missRider(parts, userId, storedId(rideId), absentId),
    noteTaxi: async (userId, rideId, note) => noteTaxi(parts, userId, storedId(rideId), note),
    describeSelf: async (userId, rideId, about) => describeSelf(parts, userId, storedId(rideId), about),
    async get(userId, rideId) {
      const ride = await parts.rides.find(storedId(rideId))
      if (!ride) throw new Failure('NOT_FOUND')
      return render(ride, userId)
    },
    async list(userId, { status, limit, cursor }, language) {
      const { rides, next } = await parts.readings.listOf(userId, {
        status,
        limit: Math.min(limit, mostRidesOfPage),
        before: cursor === undefined ? null : readCursor(cursor, language),
      })
      return { rides: rides.map((ride) => render(ride, userId)), next: next && writeCursor(next) }
    },
    async allOf(userId) {
      const all: Ride[] = []
      let before: Position | null = null
      do {
        const page = await parts.readings.listOf(userId, {
          status: undefined,
          limit: mostRidesOfPage,
          before,
        })
        all.push(...page.rides.map((ride) => render(ride, userId)))
        before = page.next
      } while (before !== null)
      return all
    },
    async liveRide(userId, rideId) {
      const ride = await parts.rides.find(rideId)
      const isIn = ride?.riders.some((rider) => rider.userId === userId && rider.leftAt === null)
      return ride && isIn ? render(ride, userId) : null
    },
    lastEnded: (userId) => parts.readings.lastEnded(userId),
    membership,
    meetDeadline: (rideId) => meetDeadline(parts, rideId),
    meetDueDeadlines: () => meetDueDeadlines(parts),
    async forgetOld() {
      await parts.codeTries.forgetOld()
      await parts.rides.forgetAbsences()
      await parts.taxis.forgetOld()
    },
  }
}
