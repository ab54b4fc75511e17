import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { ListRow } from '../ui/list-row.tsx'
import { RowIcon } from '../ui/row-icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { AccountActions } from './ports.ts'
import { laterIcons } from '../ui/later-icons.ts'
import shared from './account-forms.module.css'
import styles from './export-data.module.css'

export function ExportData({ actions }: { actions: Pick<AccountActions, 'exportData'> }) {
  const text = useText().account
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function run() {
    if (busy) return
    setBusy(true)
    setFault((await actions.exportData())?.message ?? null)
    setBusy(false)
  }
  return (
    <>
      <div className={styles.exportRow} aria-busy={busy}>
        <ListRow
          leading={<RowIcon path={laterIcons.download} />}
          title={text.exportData}
          trailing={busy && <Spinner />}
          isAct
          onPress={() => void run()}
        />
      </div>
      <div role="alert">{fault && <p className={shared.fault}>{fault}</p>}</div>
    </>
  )
}
