import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Fold } from '../ui/fold.tsx'
import { laterIcons } from '../ui/later-icons.ts'
import type { PayToActions } from './pay-to-kinds-and-faults.ts'
import { PayToEditor } from './pay-to-editor.tsx'

/** In the account: fetched when somebody opens it. */
export function PayToFold({ actions }: { actions: PayToActions }) {
  const text = useText().settlement.payTo
  const [isOpen, setOpen] = useState(false)
  return (
    <Fold icon={laterIcons.wallet} title={text.title} onToggle={setOpen}>
      {isOpen && <PayToEditor actions={actions} />}
    </Fold>
  )
}
