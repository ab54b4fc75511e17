import { useId, useState, type ComponentProps, type CSSProperties, type ReactNode, type Ref } from 'react'
import { useFirstText } from '../i18n/use-text.ts'
import { FieldFrame, type FieldWords, describedBy } from './field-frame.tsx'
import { Icon } from './icon.tsx'
import { icons, type IconPath } from './icons.ts'
import shared from './field-box.module.css'
import styles from './text-field.module.css'

type Native = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'className' | 'ref' | 'id'>

export interface TextFieldProps extends FieldWords, Native {
  value: string
  onChange: (value: string) => void
  icon?: IconPath
  /** Shown at the end of the field: a button, a state. */
  trailing?: ReactNode
  className?: string | undefined
  ref?: Ref<HTMLInputElement>
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    error,
    optional,
    good,
    value,
    onChange,
    icon,
    trailing,
    className,
    ref,
    type = 'text',
    ...native
  } = props
  const id = useId()
  const text = useFirstText().ui
  const [revealed, setRevealed] = useState(false)
  const secret = type === 'password'

  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      optional={optional ?? false}
      good={good}
      className={className}
    >
      <div className={shared.box}>
        {icon && <Icon path={icon} size={20} className={shared.icon} />}
        <input
          {...native}
          ref={ref}
          id={id}
          type={secret && revealed ? 'text' : type}
          className={shared.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
        />
        {secret && (
          <button
            type="button"
            className={styles.reveal}
            aria-label={revealed ? text.hidePassword : text.showPassword}
            onClick={() => setRevealed(!revealed)}
          >
            <Icon path={revealed ? icons.eyeOff : icons.eye} size={22} />
          </button>
        )}
        {trailing}
      </div>
      {secret && native.minLength && (
        // A stop for each character that is still needed: one sees how far it is while one types.
        <span
          className={styles.length}
          style={{ '--typed': value.length, '--least': native.minLength } as CSSProperties}
        />
      )}
    </FieldFrame>
  )
}
