import { z } from 'zod'
import { limits } from './limits.ts'
import { filledLine, text } from './allowed-characters.ts'
import { isoTime, money, uuid } from './field-formats.ts'
import { rideParams } from './rides.ts'
import { defineRoute } from './define-route.ts'
import { payToKinds, payTo } from './pay-to.ts'

/** The state of one rider's share of a fare. */
export const shareStates = ['owed', 'sent', 'received', 'waived', 'disputed'] as const
export type ShareState = (typeof shareStates)[number]
/**
 * How the riders of a ride settle the metered fare. The money goes from rider to rider and never passes through the
 * service.
 */
export const settlement = z.object({
  rideId: z.string(),
  /** The rider who ordered the vehicle and paid for it. */
  payerUid: z.string(),
  estimate: money,
  /** The metered fare, or null until the payer enters it. */
  fare: money.nullable(),
  /** From this time on, riders who still owe money cannot make another request. */
  dueBy: isoTime,
  /** Whether there is a picture of the receipt. */
  hasReceipt: z.boolean(),
  /** Another picture has another id. */
  receiptId: z.string().nullable(),
  /**
   * Where the payer takes the reader's money; empty if the reader owes nothing. `link` opens a payment of the reader's
   * share.
   */
  payTo: z.array(z.object({ kind: z.enum(payToKinds), value: z.string(), link: z.string().nullable() })),
  /** In the order of the stops. They add up to the fare. Before the fare is known they are the accepted shares. */
  shares: z.array(
    z.object({
      firebase_uid: z.string(),
      userName: z.string(),
      amount: money,
      /** Whether the share is more than the estimate of this rider's solo fare. */
      aboveSolo: z.boolean(),
      /** The payer's own share is `received`. */
      state: z.enum(shareStates),
      /** Why this rider disagrees. Visible only to the payer and to the rider. */
      dispute: z.string().nullable(),
    }),
  ),
})
export type Settlement = z.infer<typeof settlement>

const ofUser = z.object({ uid: text(255, 1) })
const ofRide = ['NOT_FOUND', 'SETTLEMENT_NOT_OPEN'] as const
const acts = [...ofRide, 'SETTLEMENT_REFUSED'] as const

export const settlementRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/rides/{id}/settlement',
    summary: 'Who owes what to whom, for riders who have met, once everybody has',
    params: rideParams,
    data: settlement,
    errors: ofRide,
  }),
  enterFare: defineRoute({
    method: 'PUT',
    path: '/rides/{id}/settlement/fare',
    summary:
      'The payer tells what the meter said, in minor units of the ride’s currency, and shows a picture of the receipt',
    params: rideParams,
    body: z.object({ amount: z.int().min(1).max(limits.fareAmount), receipt: uuid.nullish() }),
    data: settlement,
    errors: [...acts, 'FARE_FIXED'],
  }),
  uploadReceipt: defineRoute({
    method: 'POST',
    path: '/rides/{id}/settlement/receipt',
    summary:
      'The payer uploads a picture of the receipt: JPEG, PNG or WebP up to 5 MB, kept without metadata. Nobody sees it until the fare is entered with its id',
    params: rideParams,
    bodyType: 'multipart/form-data',
    data: z.object({ id: uuid }),
    errors: [...acts, 'FARE_FIXED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  }),
  receipt: defineRoute({
    method: 'GET',
    path: '/rides/{id}/settlement/receipt',
    summary: 'The picture of the receipt (WebP), for the riders who settle',
    params: rideParams,
    errors: ofRide,
  }),
  sent: defineRoute({
    method: 'POST',
    path: '/rides/{id}/settlement/sent',
    summary: 'The caller has paid their share to the payer',
    params: rideParams,
    data: settlement,
    errors: acts,
  }),
  received: defineRoute({
    method: 'POST',
    path: '/rides/{id}/settlement/received',
    summary: 'The payer has received somebody’s share',
    params: rideParams,
    body: ofUser,
    data: settlement,
    errors: acts,
  }),
  waived: defineRoute({
    method: 'POST',
    path: '/rides/{id}/settlement/waived',
    summary: 'The payer does without somebody’s share',
    params: rideParams,
    body: ofUser,
    data: settlement,
    errors: acts,
  }),
  disputed: defineRoute({
    method: 'POST',
    path: '/rides/{id}/settlement/disputed',
    summary: 'The caller says why they do not owe that; the payer reads it',
    params: rideParams,
    body: z.object({ text: filledLine(limits.disputeLength) }),
    data: settlement,
    errors: acts,
  }),
  payTo: defineRoute({
    method: 'GET',
    path: '/user/{id}/pay-to',
    summary: 'Where the caller takes money for shared rides',
    params: z.object({ id: text(255, 1) }),
    data: z.array(payTo),
    errors: ['NOT_FOUND'],
  }),
  setPayTo: defineRoute({
    method: 'PUT',
    path: '/user/{id}/pay-to',
    summary: 'Set where the caller takes money for shared rides; told to nobody but who owes them',
    params: z.object({ id: text(255, 1) }),
    body: z.array(payTo).max(limits.payTo),
    data: z.array(payTo),
    errors: ['NOT_FOUND'],
  }),
} as const
