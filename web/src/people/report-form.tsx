import { limits } from '@woodalo/protocol/limits'
import type { ReportKind } from '@woodalo/protocol'
import { useState, type FormEvent } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import type { Fault, KnownPerson, PersonActions } from './ports.ts'
import shared from './people.module.css'
import styles from './report-form.module.css'

interface ReportFormProps {
  person: KnownPerson
  onReport: PersonActions['report']
  onBack: () => void
  onClose: () => void
}

const kinds: readonly ReportKind[] = ['behaviour', 'no-settlement', 'no-show', 'danger', 'fake', 'other']

/** The reason, optional words, and what happens with the report. */
export function ReportForm({ person, onReport, onBack, onClose }: ReportFormProps) {
  const text = useText().people
  const { close } = useText().ui
  // The likeliest reason for somebody who has left without coming.
  const [kind, setKind] = useState<ReportKind>(person.kept ? 'behaviour' : 'no-show')
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault>(null)
  const [sent, setSent] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const refused = await onReport({ uid: person.firebase_uid, kind, text: words.trim() })
    setBusy(false)
    setFault(refused)
    setSent(refused === null)
  }

  if (sent)
    return (
      <div className={shared.sheet}>
        <div className={shared.decided} role="status">
          <p className={shared.strong}>{text.reported}</p>
          <p>{text.reportedText}</p>
        </div>
        <Button wide onClick={onClose}>
          {close}
        </Button>
      </div>
    )
  return (
    <form className={shared.sheet} noValidate onSubmit={(event) => void send(event)}>
      <SelectField
        label={text.reportKind}
        value={kind}
        options={kinds.map((value) => ({ value, label: text.kinds[value] }))}
        onChange={setKind}
      />
      {kind === 'danger' && <p className={styles.danger}>{text.reportDanger}</p>}
      <TextArea
        label={text.reportText}
        optional
        rows={4}
        maxLength={limits.reportLength}
        value={words}
        onChange={setWords}
      />
      <p className={shared.soft}>{text.reportNote(person.userName)}</p>
      <div role="alert">{fault && <p className={shared.fault}>{fault}</p>}</div>
      <Button type="submit" wide loading={busy}>
        {text.reportSend}
      </Button>
      <Button variant="transparent" wide onClick={onBack}>
        {text.reportBack}
      </Button>
    </form>
  )
}
