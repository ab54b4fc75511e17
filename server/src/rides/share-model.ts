// How a rider's share of the fare goes from owed to settled, pure.
import type { ShareState } from '@woodalo/protocol'
import { Failure } from '../failure.ts'

/** The states that a share may go to from each state, and by what. Everything else is refused. */
export const shareTransitions = {
  /** Who owes has paid. */
  sent: { from: ['owed', 'disputed'], to: 'sent' },
  /** Who owes does not agree. */
  disputed: { from: ['owed', 'sent'], to: 'disputed' },
  /** The payer has the money. */
  received: { from: ['owed', 'sent', 'disputed'], to: 'received' },
  /** The payer does without it. */
  waived: { from: ['owed', 'sent', 'disputed'], to: 'waived' },
  /** Another fare changes the amount: what was said of the one before no longer counts. */
  reprice: { from: ['owed', 'sent', 'disputed'], to: 'owed' },
} as const satisfies Record<string, { from: readonly ShareState[]; to: ShareState }>

export type ShareAct = keyof typeof shareTransitions

export function maySettle(state: ShareState, act: ShareAct): boolean {
  return (shareTransitions[act].from as readonly ShareState[]).includes(state)
}

/** The state that an act leads to; throws a Failure when the share's state forbids it. */
export function nextShareState(state: ShareState, act: ShareAct): ShareState {
  if (!maySettle(state, act)) throw new Failure('SETTLEMENT_REFUSED')
  return shareTransitions[act].to
}
