import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** A list of terms and their values. */
export function Facts({ facts }: { facts: readonly (readonly [term: string, what: ReactNode] | null)[] }) {
  return (
    <dl className={styles.facts}>
      {facts.flatMap((fact) =>
        fact
          ? [
              <div key={fact[0]}>
                <dt>{fact[0]}</dt>
                <dd>{fact[1]}</dd>
              </div>,
            ]
          : [],
      )}
    </dl>
  )
}
