import type { Settlement } from '@woodalo/protocol'
import { useText } from '../i18n/use-text.ts'
import { Card } from '../ui/card.tsx'
import type { StrandColour } from '../ui/strand-colour.ts'
import { AskPayTo } from './ask-pay-to.tsx'
import type { SettlementActions } from './ports.ts'
import { Owing } from './debtor-view.tsx'
import { Paid } from './payer-view.tsx'
import type { PayToActions } from './pay-to-kinds-and-faults.ts'
import styles from './settlement-card.module.css'
import { isShareOpen } from './open-sum.ts'

interface SettlementCardProps {
  settlement: Settlement
  readerUid: string
  /** How much later than agreed the ride ended; null if it was about on time. */
  lateMinutes: number | null
  mayEnterFare: boolean
  mayPay: boolean
  /** Where the payer can be asked; null if nothing can be written any more. */
  chatPath: string | null
  colourOf: (uid: string) => StrandColour
  actions: SettlementActions
  /** Where the reader takes money. */
  payTo: PayToActions
}

/** After the ride: the payer ticks off the payments, and debtors pay with one tap. */
export function SettlementCard(props: SettlementCardProps) {
  const { settlement, readerUid, lateMinutes, mayEnterFare, mayPay, chatPath, colourOf, actions, payTo } =
    props
  const text = useText().settlement
  return (
    <Card className={styles.card}>
      {settlement.payerUid === readerUid ? (
        <Paid
          settlement={settlement}
          lateMinutes={lateMinutes}
          mayEnterFare={mayEnterFare}
          colourOf={colourOf}
          actions={actions}
          ways={payTo.read}
          ask={
            settlement.shares.some((share) => share.firebase_uid !== readerUid && isShareOpen(share)) && (
              <AskPayTo currency={settlement.estimate.currency} actions={payTo} />
            )
          }
        />
      ) : (
        <Owing
          settlement={settlement}
          readerUid={readerUid}
          lateMinutes={lateMinutes}
          mayPay={mayPay}
          chatPath={chatPath}
          colour={colourOf(settlement.payerUid)}
          actions={actions}
        />
      )}
      <p className={styles.note}>{text.note}</p>
    </Card>
  )
}
