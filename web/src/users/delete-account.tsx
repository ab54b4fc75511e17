import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Fold } from '../ui/fold.tsx'
import { Icon } from '../ui/icon.tsx'
import { icons } from '../ui/icons.ts'
import type { AccountActions } from './ports.ts'
import { laterIcons } from '../ui/later-icons.ts'
import shared from './account-forms.module.css'
import styles from './delete-account.module.css'

/** What is said of each point: it is gone, nobody sees it. */
const signs = [laterIcons.trash, icons.eyeOff]

/** Asks once, and says what is deleted. */
export function DeleteAccount({ actions }: { actions: Pick<AccountActions, 'deleteAccount'> }) {
  const text = useText().account
  const [asking, setAsking] = useState(false)
  const [isSure, setSure] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function remove() {
    setBusy(true)
    setFault((await actions.deleteAccount())?.message ?? null)
    setBusy(false)
  }

  return (
    <>
      <Button
        variant="transparent"
        danger
        icon={laterIcons.trash}
        wide
        onClick={() => {
          setSure(false)
          setAsking(true)
        }}
      >
        {text.deleteAccount}
      </Button>
      <Dialog
        isOpen={asking}
        title={text.deleteTitle}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="ghost" onClick={() => setAsking(false)}>
              {text.deleteKeep}
            </Button>
            {/* Heavy only after the tick. */}
            <Button danger disabled={!isSure} loading={busy} onClick={() => void remove()}>
              {text.deleteConfirm}
            </Button>
          </>
        }
      >
        <ul className={styles.points}>
          {text.deletePoints.map((point, index) => (
            <li key={point}>
              <Icon path={signs[index] ?? icons.alert} size={20} />
              {point}
            </li>
          ))}
        </ul>
        <Fold title={text.deleteDetails}>
          <ul className={styles.details}>
            {text.deleteDetailPoints.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </Fold>
        <label className={styles.sure}>
          <input type="checkbox" checked={isSure} onChange={(event) => setSure(event.target.checked)} />
          {text.deleteSure}
        </label>
        <div role="alert">{fault && <p className={shared.fault}>{fault}</p>}</div>
      </Dialog>
    </>
  )
}
