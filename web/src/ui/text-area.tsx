import { useId } from 'react'
import { useFirstText } from '../i18n/use-text.ts'
import { FieldFrame, type FieldWords, describedBy } from './field-frame.tsx'
import shared from './field-box.module.css'
import styles from './text-area.module.css'

interface TextAreaProps extends FieldWords {
  value: string
  onChange: (value: string) => void
  rows?: number
  minLength?: number
  maxLength?: number
  placeholder?: string
  disabled?: boolean
  /** Where a press has just opened it. */
  autoFocus?: boolean
}

/** Says how much room is left once less than a fifth of it remains. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, value, onChange, rows = 2, maxLength, ...native } = props
  const id = useId()
  const text = useFirstText().ui
  const left = maxLength === undefined ? Infinity : maxLength - value.length
  const tight = maxLength !== undefined && left < maxLength / 5

  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      optional={optional ?? false}
      counter={tight && <span className={styles.counter}>{text.charactersLeft(left)}</span>}
    >
      <div className={shared.box}>
        <textarea
          {...native}
          {...(maxLength === undefined ? {} : { maxLength })}
          id={id}
          rows={rows}
          className={shared.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
        />
      </div>
    </FieldFrame>
  )
}
