import { type FormEvent, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { FaultLine } from './parts.tsx'
import { useDeskText } from './texts.ts'
import { useAct } from './use-loaded.ts'
import styles from './desk.module.css'

interface FormProps {
  /** That of the person, by its own name. */
  language: string
  onDone: () => void
  onCancel: () => void
}

export function WarnForm({
  language,
  onSend,
  onDone,
  onCancel,
}: FormProps & { onSend: (words: string) => Promise<unknown> }) {
  const { person: text } = useDeskText()
  const [words, setWords] = useState('')
  const { busy, fault, run } = useAct()

  async function send(event: FormEvent) {
    event.preventDefault()
    if (await run(() => onSend(words))) onDone()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <TextArea
        label={text.warningText}
        hint={text.wordsHint(language)}
        rows={3}
        maxLength={2000}
        value={words}
        onChange={setWords}
      />
      <FaultLine fault={fault} />
      <div className={styles.actions}>
        <Button type="submit" size="small" loading={busy} disabled={words.trim() === ''}>
          {text.warnNow}
        </Button>
        <Button variant="transparent" size="small" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </form>
  )
}

const lengths = ['7', '30', '90', '365', 'good'] as const

export function BanForm({
  language,
  onSend,
  onDone,
  onCancel,
}: FormProps & { onSend: (words: string, days: number | null) => Promise<unknown> }) {
  const { person: text } = useDeskText()
  const [words, setWords] = useState('')
  const [length, setLength] = useState<(typeof lengths)[number]>('30')
  const { busy, fault, run } = useAct()

  async function send(event: FormEvent) {
    event.preventDefault()
    if (await run(() => onSend(words, length === 'good' ? null : Number(length)))) onDone()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <SelectField
        label={text.length}
        value={length}
        options={lengths.map((value) => ({
          value,
          label: value === 'good' ? text.forGood : text.days(Number(value)),
        }))}
        onChange={setLength}
      />
      <TextArea
        label={text.banText}
        hint={text.wordsHint(language)}
        rows={3}
        maxLength={2000}
        value={words}
        onChange={setWords}
      />
      <FaultLine fault={fault} />
      <div className={styles.actions}>
        <Button type="submit" size="small" danger loading={busy} disabled={words.trim() === ''}>
          {text.banNow}
        </Button>
        <Button variant="transparent" size="small" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </form>
  )
}
