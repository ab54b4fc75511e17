import { deskLimits } from '@woodalo/protocol/limits'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { FaultLine } from './fault-line.tsx'
import { useDeskText } from './desk-texts.ts'
import styles from './desk.module.css'
import { useAct } from './use-act.ts'

interface WordsFormProps {
  label: string
  hint: string
  /** The label of the button. */
  send: string
  danger?: boolean
  /** Fields above the words. */
  children?: ReactNode
  onSend: (words: string) => Promise<unknown>
  onDone: () => void
  onCancel?: () => void
}

/** A form in which an operator writes to a person. */
export function WordsForm(props: WordsFormProps) {
  const { label, hint, send, danger = false, children, onSend, onDone, onCancel } = props
  const { person: text } = useDeskText()
  const [words, setWords] = useState('')
  const { busy, fault, run } = useAct()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await run(() => onSend(words))) onDone()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      {children}
      <TextArea
        label={label}
        hint={hint}
        rows={3}
        maxLength={deskLimits.words}
        value={words}
        onChange={setWords}
      />
      <FaultLine fault={fault} />
      <div className={styles.actions}>
        <Button type="submit" size="small" danger={danger} loading={busy} disabled={words.trim() === ''}>
          {send}
        </Button>
        {onCancel && (
          <Button variant="transparent" size="small" onClick={onCancel}>
            {text.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}
