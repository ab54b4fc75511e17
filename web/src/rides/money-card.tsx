import type { Ride } from '@woodalo/protocol'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { owedBy, shareOf } from './agreed-shares.ts'
import styles from './money-card.module.css'
import { colourOf } from './rider-colour.ts'
import { companionsInOrder } from './stops-in-order.ts'
import { shortNameOf } from './short-name.ts'
import { ownRequest } from './own-request.ts'
import { exampleMeter } from './example-meter.ts'

/** Where people pay each other by Pix, in every language. */
const pixCurrency = 'BRL'

interface MoneyCardProps {
  ride: Ride
  readerUid: string
  /** After the ride: shows no example of a meter figure. */
  settled?: boolean
}

/** Who pays the taxi and who owes whom how much: as agreed, and for a higher meter figure. */
export function MoneyCard({ ride, readerUid, settled = false }: MoneyCardProps) {
  const text = useText().money
  const format = useFormat()
  const payer = ownRequest(ride, ride.requesterUid)
  const own = ownRequest(ride, readerUid)
  const share = own?.cost?.share
  if (!payer || !share || ride.rideRequests.length < 2) return null
  const pays = payer.firebase_uid === readerUid
  const back = owedBy(ride, readerUid)
  const meter = exampleMeter(ride.cost)
  const ofMeter = (part: typeof share) => format.money(shareOf(meter, part, ride.cost))
  return (
    <Card className={styles.money}>
      <div className={styles.who}>
        <Avatar
          name={payer.userName}
          photo={payer.photoURL}
          colour={colourOf(ride, readerUid, payer.firebase_uid)}
        />
        <div>
          <h2 className={styles.pays}>{pays ? text.youPay : text.pays(shortNameOf(ride, payer.userName))}</h2>
          <p className={styles.give}>
            {pays
              ? text.youGetBack(format.money(ride.cost), format.money(back))
              : text.youGive(format.money(share), share.currency === pixCurrency)}
          </p>
        </div>
      </div>
      {pays && (
        <ul className={styles.rows}>
          {companionsInOrder(ride, readerUid).map(({ rideRequestId, userName, cost }) => (
            <li key={rideRequestId} className={styles.row}>
              <span>
                {shortNameOf(ride, userName)} <span className={styles.soft}>{text.gives}</span>
              </span>
              {cost && <span className={styles.amount}>{format.money(cost.share)}</span>}
            </li>
          ))}
        </ul>
      )}
      {!settled && (
        <p className={styles.meter}>
          {pays
            ? text.meterBack(format.moneyWhole(meter), ofMeter(back))
            : text.meter(format.moneyWhole(meter), ofMeter(share))}
        </p>
      )}
    </Card>
  )
}
