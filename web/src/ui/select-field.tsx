import { useId } from 'react'
import { FieldFrame, type FieldWords, describedBy } from './field-frame.tsx'
import { Icon } from './icon.tsx'
import { laterIcons } from './later-icons.ts'
import shared from './field-box.module.css'
import styles from './select-field.module.css'

interface SelectFieldProps<Value extends string> extends FieldWords {
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  disabled?: boolean
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { value, options, onChange, disabled, ...words } = props
  const id = useId()
  return (
    <FieldFrame id={id} {...words}>
      <div className={shared.box}>
        <select
          id={id}
          className={styles.select}
          value={value}
          disabled={disabled}
          aria-invalid={words.error ? true : undefined}
          aria-describedby={describedBy(id, words)}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon path={laterIcons.chevronDown} size={20} className={shared.icon} />
      </div>
    </FieldFrame>
  )
}
