import type { Ride, TaxiNote } from '@woodalo/protocol'
import { limits } from '@woodalo/protocol/limits'
import { useState, type FormEvent } from 'react'
import { icons } from '../ui/icons.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Plate } from '../ui/plate.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { isUnderWay, looksForTaxi } from './look-for-taxi.ts'
import { ownTaxiApp } from './order/own-taxi-app.ts'
import { paintOf } from './paint-of-car.ts'
import { useCountdown } from './use-countdown.ts'
import styles from './taxi-card.module.css'

interface TaxiCardProps {
  ride: Ride
  readerUid: string
  /** Milliseconds by the server's clock. */
  now: () => number
  /** Resolves with the error to show, or null. */
  onNote: (note: TaxiNote) => Promise<string | null>
}

/** The taxi as somebody noted it, large enough to be found in the street. */
export function TaxiCard({ ride, readerUid, now, onNote }: TaxiCardProps) {
  const text = useText().safety
  const [asking, setAsking] = useState(false)
  const { taxi } = ride
  const format = useFormat()
  const author = ride.rideRequests.find(({ firebase_uid }) => firebase_uid === taxi?.byUid)
  const time = taxi && format.time(taxi.notedAt, ride.cost.currency)
  // The minutes are a rider's word, so it stands beside them whose and from when.
  const by =
    author &&
    time &&
    (author.firebase_uid === readerUid ? text.notedByYou(time) : text.notedBy(author.userName, time))
  const app = taxi && ownTaxiApp(taxi, readerUid)
  const driver = taxi?.driverName && text.drivenBy(taxi.driverName)
  const paint = taxi && paintOf(taxi.car)
  const isLookedFor = looksForTaxi(ride, readerUid)
  const change = ride.mayNoteTaxi && (
    <button type="button" className={styles.change} onClick={() => setAsking(true)}>
      {text.changeTaxi}
    </button>
  )
  return (
    <>
      {taxi && isUnderWay(ride) && (
        <Card tone="inverse" className={styles.aboard}>
          {taxi.plate && <p className={styles.plate}>{taxi.plate}</p>}
          <p className={styles.facts}>
            <strong>{taxi.car || taxi.app || text.taxi}</strong>
            <span>{[taxi.car && taxi.app, taxi.driverName].filter(Boolean).join(' · ')}</span>
          </p>
          {ride.mayNoteTaxi && (
            <IconButton
              variant="transparent"
              icon={icons.edit}
              label={text.changeTaxi}
              onClick={() => setAsking(true)}
            />
          )}
        </Card>
      )}
      {taxi && !isUnderWay(ride) && (
        <Card tone="inverse" className={styles.taxi}>
          {/* Whoever looks for it reads in the head of the screen how long it takes. */}
          {!isLookedFor && <Arrival ride={ride} taxi={taxi} now={now} />}
          {taxi.plate ? <Plate>{taxi.plate}</Plate> : <p className={styles.car}>{taxi.app || text.taxi}</p>}
          {(taxi.car || driver) && (
            <p className={styles.line} data-start="">
              {paint && <span className={styles.paint} data-paint={paint} aria-hidden="true" />}
              {taxi.car && <strong className={styles.car}>{taxi.car}</strong>}
              {driver && <span>{driver}</span>}
            </p>
          )}
          {taxi.plate && isLookedFor && <p className={styles.compare}>{text.compare}</p>}
          <p className={styles.by}>{[taxi.plate && !app && taxi.app, by].filter(Boolean).join(' · ')}</p>
          <div className={styles.line}>
            {app && (
              <a href={app.home} target="_blank" rel="noreferrer" className={styles.open}>
                {text.openApp(app.name)}
              </a>
            )}
            {change}
          </div>
        </Card>
      )}
      {!taxi && ride.mayNoteTaxi && (
        <Button
          // Before all are there it is seldom what comes next.
          variant={ride.isVerified ? 'ghost' : 'transparent'}
          className={ride.isVerified ? undefined : styles.later}
          wide
          icon={icons.edit}
          onClick={() => setAsking(true)}
        >
          {text.noteTaxi}
        </Button>
      )}
      <Dialog isOpen={asking} title={text.noteTaxi} onClose={() => setAsking(false)}>
        {/* What was typed and not saved does not outlive the dialog. */}
        {asking && <TaxiForm taxi={taxi} onNote={onNote} onDone={() => setAsking(false)} />}
      </Dialog>
    </>
  )
}

/** When it comes by the note, as an hour, for whoever has not met the others yet. */
function Arrival({ ride, taxi, now }: { ride: Ride; taxi: NonNullable<Ride['taxi']>; now: () => number }) {
  const text = useText().safety
  const format = useFormat()
  const left = useCountdown(taxi.arrivesAt, now)
  if (!left || taxi.arrivesAt === null || left.seconds <= 0) return null
  return <p className={styles.soon}>{text.comesAt(format.time(taxi.arrivesAt, ride.cost.currency))}</p>
}

function TaxiForm(props: { taxi: Ride['taxi']; onNote: TaxiCardProps['onNote']; onDone: () => void }) {
  const text = useText().safety
  const [app, setApp] = useState(props.taxi?.app ?? '')
  const [plate, setPlate] = useState(props.taxi?.plate ?? '')
  const [car, setCar] = useState(props.taxi?.car ?? '')
  const [driverName, setDriverName] = useState(props.taxi?.driverName ?? '')
  const [minutes, setMinutes] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const count = minutes.trim() === '' ? null : Number(minutes)
    if (count !== null && !(Number.isInteger(count) && count >= 0 && count <= limits.taxiMinutes))
      return setFault(text.minutesFault)
    setBusy(true)
    const refused = await props.onNote({ app, plate, car, driverName, minutes: count })
    setBusy(false)
    setFault(refused)
    if (refused === null) props.onDone()
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={text.plate}
        maxLength={limits.plateLength}
        autoCapitalize="characters"
        spellCheck={false}
        value={plate}
        onChange={setPlate}
      />
      <TextField
        label={text.car}
        placeholder={text.carExample}
        maxLength={limits.taxiAppLength}
        value={car}
        onChange={setCar}
      />
      <TextField label={text.taxiApp} maxLength={limits.taxiAppLength} value={app} onChange={setApp} />
      <TextField
        label={text.driverName}
        maxLength={limits.driverNameLength}
        value={driverName}
        onChange={setDriverName}
      />
      <TextField
        label={text.minutes}
        inputMode="numeric"
        maxLength={3}
        value={minutes}
        onChange={setMinutes}
      />
      <p className={styles.note}>{text.taxiHint}</p>
      <div role="alert">{fault && <p>{fault}</p>}</div>
      <Button type="submit" wide loading={busy}>
        {text.saveTaxi}
      </Button>
    </form>
  )
}
