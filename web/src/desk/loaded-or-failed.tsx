import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { Loaded } from './use-loaded.ts'
import { useDeskText } from './desk-texts.ts'
import shared from './desk.module.css'
import styles from './loaded-or-failed.module.css'
import { FaultLine } from './fault-line.tsx'

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
    <div className={shared.stack}>
      <FaultLine fault={fault} />
      <Button variant="secondary" size="small" onClick={() => void reload()}>
        {text.retry}
      </Button>
    </div>
  )
}
