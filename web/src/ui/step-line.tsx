import { useFirstText } from '../i18n/use-text.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './step-line.module.css'

interface StepLineProps {
  /** What the steps lead to. */
  label: string
  steps: readonly string[]
  /** Index of the current step; equal to the number of steps when all are done. */
  current: number
}

export function StepLine({ label, steps, current }: StepLineProps) {
  const text = useFirstText().ui
  return (
    <ol className={styles.line} aria-label={label}>
      {steps.map((step, index) => {
        const state = index < current ? 'done' : index === current ? 'now' : 'next'
        return (
          <li
            key={step}
            className={`${styles.step} ${styles[state]}`}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={styles.bar} />
            <span className={styles.name}>
              {step}
              <VisuallyHidden> ({text.stepState[state]})</VisuallyHidden>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
