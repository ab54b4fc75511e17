import { limits } from '@woodalo/protocol/limits'
import type { PayTo } from '@woodalo/protocol'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { payToKindsIn, movedUp, type PayToActions, type PayToFault } from './pay-to-kinds-and-faults.ts'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'
import styles from './pay-to-editor.module.css'

interface PayToEditorProps {
  actions: PayToActions
  onSaved?: () => void
}

/** A way to pay, with its own key: two may be equal while they are typed. */
type Row = PayTo & { key: number }

/** Where the reader takes money: a few ways, in the order in which debtors see them. */
export function PayToEditor({ actions, onSaved }: PayToEditorProps) {
  const { settlement } = useText()
  const text = settlement.payTo
  const kinds = payToKindsIn(useFormat().locale)
  const nextKey = useRef(0)
  const [rows, setRows] = useState<Row[] | 'loading' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState(false)
  const [fault, setFault] = useState<PayToFault | null>(null)

  const rowsOf = (ways: readonly PayTo[]) => ways.map((way) => ({ ...way, key: nextKey.current++ }))

  useEffect(() => {
    let current = true
    void actions.read().then(
      (ways) => current && setRows(rowsOf(ways)),
      () => current && setRows('failed'),
    )
    return () => {
      current = false
    }
    // Asked again when somebody presses the button alone: what is typed stays.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [attempt])

  if (!Array.isArray(rows))
    return (
      <NotLoaded
        state={rows}
        height="6rem"
        onRetry={() => {
          setRows('loading')
          setAttempt(attempt + 1)
        }}
      />
    )

  function change(changed: Row[]) {
    setRows(changed)
    setSaved(false)
    setFault(null)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy || !Array.isArray(rows)) return
    setBusy(true)
    const result = await actions.save(rows.map(({ kind, value }) => ({ kind, value: value.trim() })))
    setBusy(false)
    if (!Array.isArray(result)) return setFault(result)
    setFault(null)
    setRows(rowsOf(result))
    setSaved(true)
    onSaved?.()
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <p className={styles.soft}>{rows.length === 0 ? text.none : text.hint}</p>
      <ol className={styles.ways}>
        {rows.map((row, place) => {
          const name = settlement.kinds[row.kind]
          const put = (part: Partial<PayTo>) =>
            change(rows.map((other) => (other.key === row.key ? { ...other, ...part } : other)))
          return (
            <li key={row.key} className={styles.way}>
              <div className={styles.head}>
                <SelectField
                  label={text.kind}
                  value={row.kind}
                  options={kinds.map((kind) => ({ value: kind, label: settlement.kinds[kind] }))}
                  onChange={(kind) => put({ kind })}
                />
                {place > 0 && (
                  <IconButton
                    icon={laterIcons.send}
                    label={text.up(name)}
                    onClick={() => change(movedUp(rows, place))}
                  />
                )}
                <IconButton
                  icon={laterIcons.trash}
                  label={text.remove(name)}
                  onClick={() => change(rows.filter(({ key }) => key !== row.key))}
                />
              </div>
              <TextField
                label={text.values[row.kind]}
                optional={row.kind === 'cash'}
                autoComplete="off"
                inputMode={row.kind === 'bizum' ? 'tel' : 'text'}
                maxLength={limits.payToLength}
                value={row.value}
                onChange={(value) => put({ value })}
                error={fault?.values.get(place) ?? null}
              />
            </li>
          )
        })}
      </ol>
      {rows.length < limits.payTo ? (
        <Button
          variant="ghost"
          icon={icons.plus}
          wide
          onClick={() => {
            const unused = kinds.find((kind) => rows.every((row) => row.kind !== kind)) ?? 'other'
            change([...rows, ...rowsOf([{ kind: unused, value: '' }])])
          }}
        >
          {text.add}
        </Button>
      ) : (
        <p className={styles.soft}>{text.most}</p>
      )}
      <div role="alert">
        {fault && fault.values.size === 0 && <p className={styles.fault}>{fault.message}</p>}
      </div>
      <p className={styles.good} role="status">
        {saved && text.saved}
      </p>
      <Button type="submit" variant="secondary" wide loading={busy}>
        {text.save}
      </Button>
    </form>
  )
}
