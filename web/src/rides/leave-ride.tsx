import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField } from '../ui/select-field.tsx'

export type LeaveReason = 'NO_DRIVER_FOUND' | 'CANCELED_BY_USER' | 'NOT_SPECIFIED'

interface LeaveRideProps {
  /** Only the traveller who requests the vehicle can say that there is no driver; it ends the ride for all. */
  requestsVehicle: boolean
  onLeave: (reason: LeaveReason) => Promise<void>
}

export function LeaveRide({ requestsVehicle, onLeave }: LeaveRideProps) {
  const text = useText().ride
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState<LeaveReason>('NOT_SPECIFIED')
  const reasons: LeaveReason[] = [
    'NOT_SPECIFIED',
    'CANCELED_BY_USER',
    ...(requestsVehicle ? (['NO_DRIVER_FOUND'] as const) : []),
  ]

  async function leave() {
    setBusy(true)
    await onLeave(reason)
    setBusy(false)
    setAsking(false)
  }

  return (
    <>
      <Button variant="transparent" danger wide onClick={() => setAsking(true)}>
        {text.leave}
      </Button>
      <Dialog
        isOpen={asking}
        title={text.leaveTitle}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {text.stay}
            </Button>
            <Button danger loading={busy} onClick={() => void leave()}>
              {text.leave}
            </Button>
          </>
        }
      >
        <p>{reason === 'NO_DRIVER_FOUND' ? text.noDriverText : text.leaveText}</p>
        <SelectField
          label={text.leaveReason}
          value={reason}
          options={reasons.map((value) => ({ value, label: text.leaveReasons[value] }))}
          onChange={setReason}
        />
      </Dialog>
    </>
  )
}
