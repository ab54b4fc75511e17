import { useId } from 'react'
import type { Texts } from '@woodalo/languages/texts'
import { stepDrawings } from './how-it-works-drawings.tsx'
import styles from './illustrated-step.module.css'

interface StepProps {
  /** `ready` is said beside the last step's place. */
  text: Texts['generalInfo'] | Texts['onboarding']
  current: number
}

/** One of a few pages that explain something: a drawing, a sentence, dots. */
export function Step({ text, current }: StepProps) {
  const id = useId()
  const Drawing = stepDrawings[current] ?? stepDrawings[0]
  const ready = 'ready' in text && current === text.steps.length - 1 ? text.ready : null
  const total = text.steps.length
  return (
    <section className={styles.step} aria-labelledby={id}>
      <div className={styles.drawing} aria-hidden="true">
        <Drawing />
      </div>
      <p className={styles.position} role="status">
        {text.step(current + 1, total)}
        {ready && (
          <>
            {' · '}
            <span className={styles.ready}>{ready}</span>
          </>
        )}
      </p>
      <h2 id={id} className={styles.title}>
        {text.steps[current]?.title}
      </h2>
      <p className={styles.text}>{text.steps[current]?.text}</p>
      <div className={styles.dots} aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <span key={index} className={index === current ? styles.here : styles.dot} />
        ))}
      </div>
    </section>
  )
}
