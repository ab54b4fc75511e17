import { useId, type ReactNode } from 'react'
import styles from './steps.module.css'

interface StepsProps {
  /** Says where one is, such as `Paso 1 de 3`. */
  position: string
  current: number
  total: number
  drawing: ReactNode
  title: string
  text: string
}

/** One of a few pages that explain something: a drawing, a sentence, dots. */
export function Step({ position, current, total, drawing, title, text }: StepsProps) {
  const id = useId()
  return (
    <section className={styles.step} aria-labelledby={id}>
      <div className={styles.drawing} aria-hidden="true">
        {drawing}
      </div>
      <p className={styles.position} role="status">
        {position}
      </p>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p className={styles.text}>{text}</p>
      <div className={styles.dots} aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <span key={index} className={index === current ? styles.here : styles.dot} />
        ))}
      </div>
    </section>
  )
}
