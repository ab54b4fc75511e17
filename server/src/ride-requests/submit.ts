// Asking for a ride: what is refused, what gives way, and what is stored.
import { textsIn } from '@woodalo/languages/service'
import { type Language, type NewRideRequest, tripOf } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import { together } from '../together.ts'
import { Failure } from '../failure.ts'
import type { OutgoingEvent } from '../live/event-store.ts'
import { acknowledgementOf, type RequestAcknowledgement, requestMoved } from './announcement-model.ts'
import { nearStop } from './drop-near.ts'
import { isOpen, type RequestRecord } from './request-states-model.ts'
import type { RequestParts } from './parts.ts'
import type { RequestStore } from './ride-request-store.ts'
import { refuseWhatNobodyMayAsk, unsettledFailure } from './refused-requests.ts'

export function createSubmit(parts: RequestParts) {
  const { store, transact } = parts

  function acknowledge(record: RequestRecord): OutgoingEvent[] {
    const events: OutgoingEvent[] = [
      {
        userId: record.userId,
        event: 'NEW_RIDE_REQUEST_ACK',
        payload: { rideRequestId: record.id },
      },
    ]
    // Clients take the acknowledgement as the beginning of a search. A repeated send may find the search further on.
    if (record.state !== 'SEARCHING')
      events.push({
        userId: record.userId,
        event: 'RIDE_REQUEST_STATUS_UPDATED',
        payload: {
          rideRequestId: record.id,
          oldStatus: record.state,
          newStatus: record.state,
          message: textsIn(record.language).requests.states[record.state],
        },
      })
    return events
  }

  async function repeated(
    tx: Tx,
    { known, open }: Awaited<ReturnType<RequestStore['toAsk']>>,
  ): Promise<RequestAcknowledgement | null> {
    if (!known) return null
    // Clients take an acknowledgement as the beginning of a search, so one for an ended search would replace the open
    // one.
    if (isOpen(known.state) || !open) await parts.tell(tx, acknowledge(known))
    return acknowledgementOf(known)
  }

  return async (
    userId: string,
    asked: NewRideRequest,
    language: Language,
    address: string,
  ): Promise<RequestAcknowledgement> => {
    const began = parts.tracing.now()
    const asker = await store.askerOf(userId)
    if (asker.hasProven) await parts.refusals.checkProven(userId)
    const nearbyTold = asker.hasProven || (await parts.countUnproven(userId, address))
    // Done before anything is stored: from here on nobody, including this service, knows more than the corner.
    const request = asked.exact
      ? asked
      : {
          ...asked,
          destination: await nearStop(asked.destination, asker.language, parts.corners),
        }
    return transact(async (tx) => {
      const before = await store.toAsk(tx, userId, request.clientRequestId)
      const first = await repeated(tx, before)
      if (first) return first
      const [, unsettled] = await together(
        parts.mustMayTravel(tx, userId, language),
        parts.overdue(tx, userId),
      )
      const trip = tripOf(request)
      await refuseWhatNobodyMayAsk(store, tx, userId, { companions: request.companions, trip }, language)
      if (unsettled !== null) throw unsettledFailure(unsettled, language)
      // A resting search gives way to a new one. Any other open request blocks it.
      const resting =
        before.open?.state === 'NO_MATCH'
          ? await store.move(tx, 'giveWay', [before.open.id], { now: await store.clock(tx.db) })
          : []
      const record = await store.insert(
        tx,
        userId,
        { ...request, trip },
        {
          region: parts.regionOf(trip.from),
          searchSeconds: parts.searchSeconds,
          nearbyTold,
        },
      )
      if (!record) {
        // The same send arrived on another connection a moment earlier.
        const same = await repeated(tx, await store.toAsk(tx, userId, request.clientRequestId))
        if (same && resting.length === 0) return same
        throw new Failure('ALREADY_TRAVELING')
      }
      tx.afterCommit(() =>
        parts.tracing.begin(record.id, 'ride request', { began, ended: parts.tracing.now() }),
      )
      tx.afterCommit(() => parts.prepare(trip))
      parts.rematch(tx, [record.region])
      await parts.tell(tx, [...resting.map((moved) => requestMoved(moved)), ...acknowledge(record)])
      return acknowledgementOf(record)
    })
  }
}
