import { useId, useRef, type ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { laterIcons } from '../ui/later-icons.ts'
import { usePictureAddress } from './receipt-view.tsx'
import styles from './receipt.module.css'

interface PhotographProps {
  label: string
  disabled?: boolean
  onTaken: (photo: Blob) => void
}

/** A button that opens the camera on a phone, and the files elsewhere. */
export function Photograph({ label, disabled = false, onTaken }: PhotographProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        id={id}
        className={styles.file}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture="environment"
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          const [photo] = event.target.files ?? []
          if (photo) onTaken(photo)
          event.target.value = ''
        }}
      />
      <Button
        variant="ghost"
        size="small"
        icon={laterIcons.camera}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}

interface ReceiptFieldProps {
  /** Chosen but not saved yet; null: the receipt has no photo, or its photo is to be removed. */
  chosen: Blob | null
  /** The photo that is stored, if it stays. */
  stored: ReactNode
  busy: boolean
  onChange: (photo: Blob | null) => void
}

/** The photo of the receipt beside the meter's figure. */
export function ReceiptField({ chosen, stored, busy, onChange }: ReceiptFieldProps) {
  const { receipt: text } = useText().settlement
  const address = usePictureAddress(chosen)
  const hasPicture = chosen !== null || stored !== null
  return (
    <div className={styles.receipt}>
      {address ? <img className={styles.small} src={address} alt={text.picture} /> : stored}
      <div className={styles.acts}>
        <Photograph label={hasPicture ? text.another : text.photograph} disabled={busy} onTaken={onChange} />
        {hasPicture && (
          <Button variant="transparent" size="small" disabled={busy} onClick={() => onChange(null)}>
            {text.remove}
          </Button>
        )}
      </div>
      {hasPicture && <p className={styles.note}>{text.note}</p>}
      <p className={styles.note} role="status">
        {busy && chosen !== null && text.uploading}
      </p>
    </div>
  )
}
