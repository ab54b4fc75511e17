import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import shared from './receipt.module.css'
import styles from './receipt-field.module.css'
import { PhotoButton } from '../ui/photo-button.tsx'
import { usePictureAddress } from './use-picture-address.ts'

interface ReceiptFieldProps {
  /** Chosen but not saved yet; null: the receipt has no photo, or its photo is to be removed. */
  chosen: Blob | null
  /** The photo that is stored, if it stays. */
  stored: ReactNode
  busy: boolean
  onChange: (photo: Blob | null) => void
}

/** The photo of the receipt, once there is one: it can be replaced or removed. */
export function ReceiptField({ chosen, stored, busy, onChange }: ReceiptFieldProps) {
  const { receipt: text } = useText().settlement
  const address = usePictureAddress(chosen)
  return (
    <div className={styles.receipt}>
      {address ? <img className={shared.small} src={address} alt={text.picture} /> : stored}
      <div className={styles.acts}>
        <PhotoButton opensCamera disabled={busy} onChosen={onChange}>
          {text.another}
        </PhotoButton>
        <Button variant="transparent" size="small" disabled={busy} onClick={() => onChange(null)}>
          {text.remove}
        </Button>
      </div>
      <p className={shared.note}>{text.note}</p>
      <p className={shared.note} role="status">
        {busy && chosen !== null && text.uploading}
      </p>
    </div>
  )
}
