import type { DeskFault } from '@woodalo/protocol/desk'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { Loaded } from './use-loaded.ts'
import { useDeskText } from './texts.ts'
import styles from './desk.module.css'

/** An error message, announced to screen readers when it appears. */
export function FaultLine({ fault }: { fault: DeskFault | null }) {
  const text = useDeskText()
  return <div role="alert">{fault && <p className={styles.fault}>{text.faults[fault]}</p>}</div>
}

/** Shows loaded data, or why they could not be loaded. */
export function Shown<Data>(props: { loaded: Loaded<Data>; children: (data: Data) => ReactNode }) {
  const { data, fault, reload } = props.loaded
  const text = useDeskText()
  if (data !== null) return props.children(data)
  if (fault === null)
    return (
      <p className={styles.waiting} role="status">
        <Spinner className={styles.spinner} />
        {text.loading}
      </p>
    )
  return (
    <div className={styles.stack}>
      <FaultLine fault={fault} />
      <Button variant="secondary" size="small" onClick={() => void reload()}>
        {text.retry}
      </Button>
    </div>
  )
}

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
