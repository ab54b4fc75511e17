import type { Ride } from '@woodalo/protocol'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import styles from './give-or-get-back-line.module.css'
import { owedBy } from './agreed-shares.ts'
import { shortNameOf } from './short-name.ts'
import { ownRequest } from './own-request.ts'

/** One line for the way: what the reader gives whom when they get off, or gets back. */
export function Owes({ ride, readerUid }: { ride: Ride; readerUid: string }) {
  const text = useText().money
  const format = useFormat()
  const payer = ownRequest(ride, ride.requesterUid)
  const share = ownRequest(ride, readerUid)?.cost?.share
  if (!payer || !share || ride.rideRequests.length < 2) return null
  return (
    <p className={styles.owes}>
      {payer.firebase_uid === readerUid
        ? text.back(format.money(owedBy(ride, readerUid)))
        : text.give(format.money(share), shortNameOf(ride, payer.userName))}
    </p>
  )
}
