import { useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { laterIcons } from './later-icons.ts'
import { Spinner } from './spinner.tsx'
import styles from './photo-button.module.css'

interface PhotoButtonProps {
  children: string
  /** Names the field for assistive technology; usually what the button says. */
  label?: string
  /** Opens the camera at once on a phone, instead of the photos. */
  opensCamera?: boolean
  size?: 'medium' | 'small'
  /** Instead of a button with words: the picture that is changed, with the sign of a camera at its edge. */
  picture?: ReactNode
  disabled?: boolean
  loading?: boolean
  onChosen: (photo: File) => void
}

/** A button by which a photo is taken or chosen. */
export function PhotoButton(props: PhotoButtonProps) {
  const {
    children,
    label = children,
    opensCamera = false,
    size = 'small',
    picture,
    disabled = false,
    loading = false,
    onChosen,
  } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        className={styles.file}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        {...(opensCamera && { capture: 'environment' })}
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          const [photo] = event.target.files ?? []
          if (photo) onChosen(photo)
          // The same file can be chosen again.
          event.target.value = ''
        }}
      />
      {picture ? (
        // The button lies over the picture: initials in it would be words that it is not called by.
        <span className={styles.picture}>
          {picture}
          <button
            type="button"
            className={styles.over}
            aria-label={children}
            title={children}
            aria-busy={loading || undefined}
            disabled={disabled}
            onClick={() => !loading && input.current?.click()}
          >
            <span className={styles.sign}>
              {loading ? <Spinner /> : <Icon path={laterIcons.camera} size={16} />}
            </span>
          </button>
        </span>
      ) : (
        <Button
          variant="ghost"
          size={size}
          icon={laterIcons.camera}
          disabled={disabled}
          loading={loading}
          onClick={() => input.current?.click()}
        >
          {children}
        </Button>
      )}
    </>
  )
}
