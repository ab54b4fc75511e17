import type { Ride } from '@woodalo/protocol'
import { useEffect, useState } from 'react'
import { OpenMoneyRow } from '../rides/open-money-row.tsx'
import { client } from './browser-client.ts'
import { openMoneyOf } from './open-money.ts'
import { ridePath } from './paths-of-screens.ts'

/** What is still open of a ride that is over, in a line that leads to where it is settled. */
export function OpenMoneyOfRide({ ride, readerUid }: { ride: Ride; readerUid: string }) {
  const [open, setOpen] = useState(() => {
    const kept = client.storage.read('openMoney')
    return kept?.rideId === ride.id ? kept : null
  })
  useEffect(() => {
    let current = true
    openMoneyOf(ride, readerUid).then(
      (read) => {
        if (current) setOpen(read)
      },
      // What was known stays.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [ride, readerUid])
  if (!open || open.sum.amount <= 0) return null
  return <OpenMoneyRow unsettled={open.unsettled} sum={open.sum} path={ridePath(ride.id)} atDesk />
}
