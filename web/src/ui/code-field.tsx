import { useId, type Ref } from 'react'
import { classNames } from './class-names.ts'
import { FieldFrame, type FieldWords, describedBy } from './field-frame.tsx'
import styles from './code-field.module.css'

interface CodeFieldProps extends FieldWords {
  /** How many digits the code has. */
  length: number
  value: string
  onChange: (value: string) => void
  /** Called when the last digit has come in, typed or pasted. */
  onComplete?: (code: string) => void
  /** The code comes by text message: the phone may offer it. */
  oneTime?: boolean
  disabled?: boolean
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** One input drawn as slots: pasting, autofill and screen readers meet a plain field. */
export function CodeField(props: CodeFieldProps) {
  const { length, value, onChange, onComplete, oneTime = false, disabled, autoFocus, ref, ...words } = props
  const id = useId()

  return (
    <FieldFrame id={id} {...words}>
      <div className={classNames(styles.code, words.error && styles.wrong)}>
        <div className={styles.slots} aria-hidden="true">
          {Array.from({ length }, (_, index) => (
            <span key={index} className={classNames(styles.slot, index === value.length && styles.next)}>
              {value[index] ?? ''}
            </span>
          ))}
        </div>
        <input
          ref={ref}
          id={id}
          className={styles.input}
          type="text"
          inputMode="numeric"
          pattern={`\\d{${length}}`}
          autoComplete={oneTime ? 'one-time-code' : 'off'}
          disabled={disabled}
          // The screen exists for this code alone.
          autoFocus={autoFocus}
          value={value}
          onChange={(event) => {
            const typed = event.target.value.replace(/\D/g, '')
            // A digit typed after a wrong code begins a new one.
            const digits =
              words.error && typed.length === length + 1 ? typed.slice(-1) : typed.slice(0, length)
            onChange(digits)
            if (digits.length === length && digits !== value) onComplete?.(digits)
          }}
          aria-invalid={words.error ? true : undefined}
          aria-describedby={describedBy(id, words)}
        />
      </div>
    </FieldFrame>
  )
}
