import type { ReactNode } from 'react'
import { useFirstText } from '../i18n/use-text.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { icons } from './icons.ts'
import styles from './field-frame.module.css'
import hidden from './visually-hidden.module.css'

export interface FieldWords {
  label: string
  /** A title above says the same: the label is for screen readers only. */
  hideLabel?: boolean | undefined
  /** Shown under the field until there is an error. */
  hint?: string | undefined
  /** What the hint asks for is there. */
  good?: boolean | undefined
  /** What is wrong and how to fix it. */
  error?: string | null | undefined
  /** Shows "optional" beside the label. */
  optional?: boolean
}

interface FieldFrameProps extends FieldWords {
  id: string
  /** Shown at the end of the line under the field. */
  counter?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** Label above, hint or error below: the same around every field. */
export function FieldFrame({
  id,
  label,
  hideLabel,
  hint,
  error,
  good,
  optional,
  counter,
  className,
  children,
}: FieldFrameProps) {
  const text = useFirstText().ui
  return (
    <div className={classNames(styles.frame, className)}>
      <label className={hideLabel ? hidden.hidden : styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> · {text.optional}</span>}
      </label>
      {children}
      {(hint || error || counter) && (
        <div className={styles.foot}>
          <p
            id={`${id}-note`}
            className={classNames(styles.note, error ? styles.wrong : good && styles.good)}
          >
            {(error || good) && <Icon path={error ? icons.alert : icons.check} size={18} />}
            {error || hint}
          </p>
          {counter}
        </div>
      )}
    </div>
  )
}

/** The ids that a control names in `aria-describedby`: its hint or its error. */
export function describedBy(
  id: string,
  { hint, error }: Pick<FieldWords, 'hint' | 'error'>,
): string | undefined {
  return hint || error ? `${id}-note` : undefined
}
