import type { Ride } from '@woodalo/protocol'
import { useState, type ReactNode } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { laterIcons } from '../ui/later-icons.ts'
import styles from './lost-in-taxi.module.css'
import { shortNameOf } from './short-name.ts'
import { ownTaxiApp } from './order/own-taxi-app.ts'
import { TaxiThatWas } from './taxi-that-was.tsx'

interface LostInTaxiProps {
  ride: Ride
  readerUid: string
  /** What is still open of its money. */
  money?: ReactNode
  /** Writes to the group. */
  onAsk: (message: string) => Promise<unknown>
}

/** After the ride: which taxi it was, whom to ask for what was left in it, and a question to the group. */
export function LostInTaxi({ ride, readerUid, money, onAsk }: LostInTaxiProps) {
  const { pastRide: text, safety } = useText()
  const format = useFormat()
  const [asking, setAsking] = useState(false)
  const { taxi } = ride
  const app = taxi && ownTaxiApp(taxi, readerUid)

  // Only whose order it was can reach the driver by the app.
  const orderer =
    taxi &&
    taxi.byUid !== readerUid &&
    ride.rideRequests.find(({ firebase_uid }) => firebase_uid === taxi.byUid)
  const hint = !taxi?.app
    ? text.lostHint
    : orderer
      ? safety.askOrderer(shortNameOf(ride, orderer.userName), taxi.app)
      : safety.askDriverIn(taxi.app)

  function ask() {
    setAsking(true)
    const time = format.time(ride.meetAt, ride.cost.currency)
    void onAsk(text.lostMessage(time, taxi?.plate ?? '')).finally(() => setAsking(false))
  }

  return (
    <section className={styles.lost} aria-label={text.lost}>
      {money}
      {taxi && <TaxiThatWas taxi={taxi} />}
      <p className={styles.hint}>{hint}</p>
      <div className={styles.ways}>
        {app && (
          <ButtonLink variant="secondary" size="small" icon={laterIcons.taxi} external href={app.home}>
            {safety.openApp(app.name)}
          </ButtonLink>
        )}
        <Button variant="secondary" size="small" icon={laterIcons.bag} loading={asking} onClick={ask}>
          {text.askGroup}
        </Button>
      </div>
    </section>
  )
}
