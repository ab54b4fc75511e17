import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import type { AccountActions } from './ports.ts'
import { laterIcons } from '../ui/later-icons.ts'
import shared from './account-forms.module.css'
import styles from './export-data.module.css'

export function ExportData({ actions }: { actions: Pick<AccountActions, 'exportData'> }) {
  const text = useText().account
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function run() {
    setBusy(true)
    setFault((await actions.exportData())?.message ?? null)
    setBusy(false)
  }
  return (
    <>
      <div className={styles.exportRow}>
        <Button
          variant="transparent"
          icon={laterIcons.download}
          wide
          loading={busy}
          onClick={() => void run()}
        >
          {text.exportData}
        </Button>
      </div>
      <div role="alert">{fault && <p className={shared.fault}>{fault}</p>}</div>
    </>
  )
}
