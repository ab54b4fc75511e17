import type { Settlement } from '@woodalo/protocol'
import { useState, type FormEvent } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { PhotoButton } from '../ui/photo-button.tsx'
import type { SettlementActions } from './ports.ts'
import { hundredths, readAmount } from './typed-amount.ts'
import { MeterField } from './meter-field.tsx'
import { ReceiptField } from './receipt-field.tsx'
import { ReceiptView } from './receipt-view.tsx'
import styles from './fare-form.module.css'

interface FareFormProps {
  settlement: Settlement
  /** A photo taken before the form was opened. */
  taken: Blob | null
  busy: boolean
  actions: SettlementActions
  /** A photo is undefined if the stored one stays, and null if it is to be removed. */
  onSave: (amount: number, receipt: Blob | null | undefined) => void
}

const asTyped = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false } as const

/** The meter’s figure, for which the estimate is proposed, and a photo of the receipt as evidence. */
export function FareForm({ settlement, taken, busy, actions, onSave }: FareFormProps) {
  const text = useText().settlement
  const format = useFormat()
  const { fare, estimate, hasReceipt } = settlement
  // To the cent, as the shares below are: a rounded figure would not be their sum.
  const [proposed] = useState(() => format.number((fare ?? estimate).amount / hundredths, asTyped))
  const [typed, setTyped] = useState(proposed)
  const [isWrong, setWrong] = useState(false)
  const [photo, setPhoto] = useState<Blob | null | undefined>(taken ?? undefined)

  const isStored = photo === undefined && hasReceipt
  /** That the taxi cost what was estimated is something to save, too. */
  const isAsStored = fare !== null && typed === proposed && photo === undefined
  /** Nothing was changed or added yet: the proposed figure is taken as it is. */
  const isAsEstimated = fare === null && typed === proposed && photo === undefined
  const hasPicture = Boolean(photo) || isStored

  function submit(event: FormEvent) {
    event.preventDefault()
    const amount = readAmount(typed)
    setWrong(amount === null)
    if (amount !== null && !busy) onSave(amount, photo)
  }

  return (
    <form className={styles.fare} noValidate onSubmit={submit}>
      <h2 className={styles.asks}>{text.askFare}</h2>
      <MeterField
        estimate={estimate}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setWrong(false)
        }}
        error={isWrong ? text.fareInvalid : null}
        act={
          <Button type="submit" loading={busy} disabled={isAsStored}>
            {isAsEstimated ? text.confirmFare : text.saveFare}
          </Button>
        }
        evidence={
          !hasPicture && (
            <PhotoButton opensCamera label={text.receipt.photograph} disabled={busy} onChosen={setPhoto}>
              {text.receipt.receipt}
            </PhotoButton>
          )
        }
      />
      {hasPicture && (
        <ReceiptField
          chosen={photo ?? null}
          stored={isStored ? <ReceiptView settlement={settlement} actions={actions} /> : null}
          busy={busy}
          // Without a stored photo there is none to remove.
          onChange={(changed) => setPhoto(changed ?? (hasReceipt ? null : undefined))}
        />
      )}
    </form>
  )
}
