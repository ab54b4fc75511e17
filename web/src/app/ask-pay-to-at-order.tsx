import type { Ride } from '@woodalo/protocol'
import { useState } from 'react'
import { AskPayTo } from '../settlement/ask-pay-to.tsx'
import { payToActions } from './pay-to-actions.ts'

/** The ride during which the reader did not want to say it: they are asked again only at its end. */
let skippedRide: string | null = null

/** While somebody orders for the others: how they are paid back, so that nobody has to ask for it when getting off. */
export function AskPayToAtOrder({ ride, readerUid }: { ride: Ride; readerUid: string }) {
  const [isSkipped, setSkipped] = useState(skippedRide === ride.id)
  if (isSkipped) return null
  return (
    <AskPayTo
      currency={ride.cost.currency}
      actions={payToActions(readerUid)}
      onSkip={() => {
        skippedRide = ride.id
        setSkipped(true)
      }}
    />
  )
}
