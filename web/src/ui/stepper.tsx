import { useId } from 'react'
import { useFirstText } from '../i18n/use-text.ts'
import { Icon } from './icon.tsx'
import { icons } from './icons.ts'
import styles from './stepper.module.css'

interface StepperProps {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  disabled?: boolean
  /** The count in words, for those who hear it: "2 maletas". */
  spoken?: string
}

export function Stepper({ label, value, min, max, onChange, disabled = false, spoken }: StepperProps) {
  const id = useId()
  const text = useFirstText().ui
  return (
    <div className={styles.stepper} role="group" aria-labelledby={id}>
      <span className={styles.label} id={id}>
        {label}
      </span>
      <div className={styles.controls}>
        <button
          type="button"
          className={styles.button}
          aria-label={text.less(label)}
          disabled={disabled || value <= min}
          onClick={() => onChange(Math.max(min, value - 1))}
        >
          <Icon path={icons.minus} size={20} />
        </button>
        <output className={styles.value} aria-label={spoken}>
          {value}
        </output>
        <button
          type="button"
          className={styles.button}
          aria-label={text.more(label)}
          disabled={disabled || value >= max}
          onClick={() => onChange(Math.min(max, value + 1))}
        >
          <Icon path={icons.plus} size={20} />
        </button>
      </div>
    </div>
  )
}
