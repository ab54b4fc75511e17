import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import type { PayToActions } from './pay-to.ts'
import { PayToEditor } from './pay-to-editor.tsx'
import styles from './pay-to.module.css'

/** In the account: fetched when somebody opens it. */
export function PayToFold({ actions }: { actions: PayToActions }) {
  const text = useText().settlement.payTo
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{text.title}</summary>
      {isOpen && <PayToEditor actions={actions} />}
    </details>
  )
}
