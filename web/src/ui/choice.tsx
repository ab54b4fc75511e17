import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconPath } from './icons.ts'
import styles from './choice.module.css'

interface ChoiceProps<Value extends string> {
  /** Names the group; shown unless `hideLabel`. */
  label: string
  hideLabel?: boolean
  value: Value
  options: readonly { value: Value; label: ReactNode; icon?: IconPath; disabled?: boolean }[]
  onChange: (value: Value) => void
}

/** One of a few, side by side. Radio buttons underneath, so the arrow keys move the choice. */
export function Choice<Value extends string>({
  label,
  hideLabel,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className={classNames(styles.legend, hideLabel && styles.hidden)}>{label}</legend>
      <div className={styles.track}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled ?? false}
              onChange={() => onChange(option.value)}
            />
            {option.icon && <Icon path={option.icon} size={20} />}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
