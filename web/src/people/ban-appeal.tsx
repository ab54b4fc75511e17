import { limits } from '@woodalo/protocol/limits'
import type { Ban } from '@woodalo/protocol'
import { type FormEvent, useState } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Tag } from '../ui/tag.tsx'
import { TextArea } from '../ui/text-area.tsx'
import type { Fault } from './ports.ts'
import styles from './people.module.css'

/** What an operator decided, until when and why, with the appeal against it. */
export function OneBan({ known, appeals }: { known: Ban; appeals: (words: string) => Promise<Fault> }) {
  const [ban, setBan] = useState(known)
  const text = useText().people
  const format = useFormat()
  const { appeal } = ban
  const end = ban.lastDay === null ? text.bannedForGood : text.bannedUntil(format.calendarDay(ban.lastDay))
  return (
    <>
      <p className={styles.reportHead}>
        <span className={styles.strong}>{ban.holds ? end : text.banOver}</span>
        <Tag tone={ban.holds ? 'danger' : 'plain'}>{format.date(ban.createdAt)}</Tag>
      </p>
      <p>{ban.reason}</p>
      {appeal ? (
        <>
          <p className={styles.soft}>{text.appealed(appeal.text)}</p>
          {appeal.decision === null ? (
            <p>{text.appealWaits}</p>
          ) : (
            <p className={styles.answer}>
              <span className={styles.strong}>{text.decisions[appeal.decision]}</span>
              {appeal.answer}
            </p>
          )}
        </>
      ) : (
        ban.holds && (
          <AppealForm
            onAppeal={async (words) => {
              const refused = await appeals(words)
              const said = { text: words, createdAt: new Date().toISOString() }
              if (refused === null) setBan({ ...ban, appeal: { ...said, decision: null, answer: null } })
              return refused
            }}
          />
        )
      )}
    </>
  )
}

function AppealForm({ onAppeal }: { onAppeal: (words: string) => Promise<Fault> }) {
  const text = useText().people
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy || words.trim() === '') return
    setBusy(true)
    setFault(await onAppeal(words.trim()))
    setBusy(false)
  }

  return (
    <form className={styles.sheet} noValidate onSubmit={(event) => void send(event)}>
      <TextArea
        label={text.appeal}
        hint={text.appealHint}
        rows={4}
        maxLength={limits.reportLength}
        value={words}
        onChange={setWords}
      />
      <div role="alert">{fault && <p className={styles.fault}>{fault}</p>}</div>
      <Button type="submit" variant="secondary" size="small" loading={busy}>
        {text.appealSend}
      </Button>
    </form>
  )
}
