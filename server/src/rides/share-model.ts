// The life of a rider's share of the fare, from owed to settled. Pure.
import type { Ride, ShareState } from '@woodalo/protocol'
import { Failure } from '../failure.ts'
import { membersOf } from './ride-members-model.ts'
import type { RideRecord, RideRider } from './ride-states-model.ts'

/** The transitions between a share's states. Everything else is refused. */
export const shareTransitions = {
  /** The debtor says that they have paid. */
  sent: { from: ['owed', 'disputed'], to: 'sent' },
  /** The debtor disagrees. */
  disputed: { from: ['owed', 'sent'], to: 'disputed' },
  /** The payer has received the money. */
  received: { from: ['owed', 'sent', 'disputed'], to: 'received' },
  /** The payer forgoes the money. */
  waived: { from: ['owed', 'sent', 'disputed'], to: 'waived' },
  /** A new fare raises the amount, so more is owed than was sent. A dispute ends only by what its riders say. */
  raise: { from: ['sent'], to: 'owed' },
} as const satisfies Record<string, { from: readonly ShareState[]; to: ShareState }>

type ShareAct = keyof typeof shareTransitions

function maySettle(state: ShareState, act: ShareAct): boolean {
  return (shareTransitions[act].from as readonly ShareState[]).includes(state)
}

/** Returns the state that an act leads to. Throws a Failure if the share's state forbids the act. */
export function nextShareState(state: ShareState, act: ShareAct): ShareState {
  if (!maySettle(state, act)) throw new Failure('SETTLEMENT_REFUSED')
  return shareTransitions[act].to
}

/** Returns the state of a share to which a new fare gives another amount. */
export function repricedShareState(state: ShareState, before: number, after: number): ShareState {
  return after > before && maySettle(state, 'raise') ? nextShareState(state, 'raise') : state
}

/** Returns what is still open of the ride's settlement, as the reader should know it. Null: nothing. */
export function unsettledFor(ride: RideRecord, reader: RideRider): Ride['unsettled'] {
  const isOpen = ({ shareState }: RideRider) => shareState !== null && maySettle(shareState, 'received')
  if (reader.userId === ride.requesterId)
    return reader.shareState !== null && membersOf(ride).some(isOpen) ? 'you-are-owed' : null
  return reader.shareState === 'owed' || reader.shareState === 'disputed' ? 'you-owe' : null
}
