import { useEffect, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { PayToActions } from './pay-to-kinds-and-faults.ts'
import { PayToEditor } from './pay-to-editor.tsx'
import styles from './ask-pay-to.module.css'

/** For a payer who has not said yet where to send the money. */
export function AskPayTo({ actions }: { actions: PayToActions }) {
  const text = useText().settlement.payTo
  const [isEmpty, setEmpty] = useState(false)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    let current = true
    actions.read().then(
      (ways) => current && setEmpty(ways.length === 0),
      // No message needed: debtors can still pay in cash.
      () => undefined,
    )
    return () => {
      current = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once is enough: it is an offer.
  }, [])

  if (!isEmpty) return null
  return (
    <div className={styles.ask}>
      <p>{text.askHint}</p>
      <Button variant="ghost" size="small" onClick={() => setOpen(true)}>
        {text.ask}
      </Button>
      <Dialog isOpen={isOpen} title={text.title} onClose={() => setOpen(false)}>
        {isOpen && (
          <PayToEditor
            actions={actions}
            onSaved={() => {
              setOpen(false)
              setEmpty(false)
            }}
          />
        )}
      </Dialog>
    </div>
  )
}
