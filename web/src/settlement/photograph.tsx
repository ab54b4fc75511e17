import { useId, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { laterIcons } from '../ui/later-icons.ts'
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
