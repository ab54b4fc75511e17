import type { Ride, TaxiNote } from '@woodalo/protocol'
import { limits } from '@woodalo/protocol/limits'
import { useState, type FormEvent } from 'react'
import { icons } from '../ui/icons.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Plate } from '../ui/plate.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { looksForTaxi, minutesUntilTaxi } from './look-for-taxi.ts'
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
  const author = ride.rideRequests.find(({ firebase_uid }) => firebase_uid === taxi?.byUid)
  const by = author && (author.firebase_uid === readerUid ? text.notedByYou : text.notedBy(author.userName))
  // Of whoever looks for it, the head says how long it takes.
  const minutes = looksForTaxi(ride, readerUid) ? 0 : minutesUntilTaxi(ride, now())
  return (
    <>
      {taxi && (
        <Card tone="inverse" className={styles.taxi}>
          <p className={styles.line}>
            <span>{taxi.app || text.taxi}</span>
            {minutes > 0 && <span className={styles.soon}>{text.comesIn(minutes)}</span>}
          </p>
          {taxi.plate && <Plate>{taxi.plate}</Plate>}
          <div className={styles.line}>
            <span>{[taxi.driverName && text.drivenBy(taxi.driverName), by].filter(Boolean).join(' · ')}</span>
            {ride.mayNoteTaxi && (
              <button type="button" className={styles.change} onClick={() => setAsking(true)}>
                {text.changeTaxi}
              </button>
            )}
          </div>
        </Card>
      )}
      {!taxi && ride.mayNoteTaxi && (
        <Button
          // Before all are there it is seldom what comes next.
          variant={ride.isVerified ? 'ghost' : 'transparent'}
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

function TaxiForm(props: { taxi: Ride['taxi']; onNote: TaxiCardProps['onNote']; onDone: () => void }) {
  const text = useText().safety
  const [app, setApp] = useState(props.taxi?.app ?? '')
  const [plate, setPlate] = useState(props.taxi?.plate ?? '')
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
    const refused = await props.onNote({ app, plate, driverName, minutes: count })
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
