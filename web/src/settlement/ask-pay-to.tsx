import { limits } from '@woodalo/protocol/limits'
import { useEffect, useState, type FormEvent } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Fold } from '../ui/fold.tsx'
import { laterIcons } from '../ui/later-icons.ts'
import { TextField } from '../ui/text-field.tsx'
import { usualWay, type PayToActions } from './pay-to-kinds-and-faults.ts'
import { PayToEditor } from './pay-to-editor.tsx'
import styles from './ask-pay-to.module.css'

interface AskPayToProps {
  /** That of the debt. */
  currency: string
  actions: PayToActions
  /** In a line that opens: while something else comes first. */
  isFolded?: boolean
}

/** For a payer who has not said yet where to send the money: one field, for the way that is usual there. */
export function AskPayTo({ currency, actions, isFolded = false }: AskPayToProps) {
  const { settlement } = useText()
  const text = settlement.payTo
  const kind = usualWay(currency, useFormat().locale)
  const [stage, setStage] = useState<'unknown' | 'asking' | 'saved'>('unknown')
  const [isOpen, setOpen] = useState(false)
  const [value, setValue] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  useEffect(() => {
    let current = true
    actions.read().then(
      (ways) => current && ways.length === 0 && setStage('asking'),
      // No message needed: debtors can still pay in cash.
      () => undefined,
    )
    return () => {
      current = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once is enough: it is an offer.
  }, [])

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy || value.trim() === '') return
    setBusy(true)
    const result = await actions.save([{ kind, value: value.trim() }])
    setBusy(false)
    if (Array.isArray(result)) setStage('saved')
    else setFault(result.values.get(0) ?? result.message)
  }

  if (stage === 'unknown') return null
  if (stage === 'saved')
    return (
      <p className={classNames(styles.saved, isFolded && styles.line)} role="status">
        {text.savedOne}
      </p>
    )
  const asked = (
    <>
      <form noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={text.toBePaid(text.values[kind])}
          autoComplete="off"
          inputMode={kind === 'bizum' ? 'tel' : 'text'}
          maxLength={limits.payToLength}
          value={value}
          onChange={(typed) => {
            setValue(typed)
            setFault(null)
          }}
          hint={text.askHint}
          error={fault}
          trailing={
            <Button type="submit" variant="secondary" size="small" className={styles.save} loading={busy}>
              {text.saveOne}
            </Button>
          }
        />
      </form>
      <p className={styles.others}>
        <Button variant="transparent" size="small" onClick={() => setOpen(true)}>
          {text.otherWay}
        </Button>
      </p>
      <Dialog isOpen={isOpen} title={text.title} onClose={() => setOpen(false)}>
        {isOpen && (
          <PayToEditor
            actions={actions}
            onSaved={() => {
              setOpen(false)
              setStage('saved')
            }}
          />
        )}
      </Dialog>
    </>
  )
  return isFolded ? (
    <Fold icon={laterIcons.wallet} title={text.values[kind]} detail={text.addOne}>
      <div className={styles.folded}>{asked}</div>
    </Fold>
  ) : (
    asked
  )
}
