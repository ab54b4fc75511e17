import type { Ride } from '@woodalo/protocol'
import { AskPayTo } from '../settlement/ask-pay-to.tsx'
import { payToActions } from './pay-to-actions.ts'

/** While the taxi comes, whoever pays it can say how they are paid back, so that nobody has to ask for it when getting off. */
export function AskPayToAtOrder({ ride, readerUid }: { ride: Ride; readerUid: string }) {
  return <AskPayTo currency={ride.cost.currency} actions={payToActions(readerUid)} isFolded />
}
