import type { PersonHistory } from '@woodalo/protocol/desk-responses'
import { useState } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { Button } from '../ui/button.tsx'
import { BanFacts } from './ban-facts.tsx'
import { BanForm } from './ban-form.tsx'
import { deskApi } from './calls-to-desk.ts'
import { useDeskText } from './desk-texts.ts'
import shared from './desk.module.css'
import { FaultLine } from './fault-line.tsx'
import styles from './measures-against-person.module.css'
import { useAct } from './use-act.ts'
import { WarnForm } from './warn-form.tsx'

export interface PersonProps {
  person: PersonHistory
  /** The open report, which acts refer to. */
  reportId: string | null
  onChange: () => void
}

/** The bans and warnings of a person so far, and what an operator can do: warn, ban, lift a ban. */
export function MeasuresAgainstPerson(props: PersonProps & { language: string }) {
  const { person, reportId, onChange, language } = props
  const { person: text } = useDeskText()
  const format = useFormat()
  const [open, setOpen] = useState<'warn' | 'ban' | null>(null)
  const [done, setDone] = useState<'warned' | 'banned' | 'lifted' | null>(null)
  const { busy, fault, run } = useAct()
  const holding = person.bans.find(({ holds }) => holds)

  function finish(what: 'warned' | 'banned' | 'lifted') {
    setOpen(null)
    setDone(what)
    onChange()
  }

  return (
    <>
      {person.bans.length > 0 && <h4>{text.bans}</h4>}
      {person.bans.map((ban) => (
        <div key={ban.id} className={styles.measure}>
          <BanFacts ban={ban} />
        </div>
      ))}
      {person.warnings.length > 0 && <h4>{text.warnings}</h4>}
      {person.warnings.map(({ id, text: words, by, createdAt }) => (
        <div key={id} className={styles.measure}>
          <p className={shared.soft}>
            {format.dateTime(createdAt)} · {text.by(by)}
          </p>
          <p className={shared.said}>{words}</p>
        </div>
      ))}
      {person.bans.length + person.warnings.length === 0 && <p className={shared.soft}>{text.noneOf}</p>}
      <div role="status">{done && <p className={styles.done}>{text[done]}</p>}</div>
      {open === 'warn' && (
        <WarnForm
          language={language}
          onSend={(words) => deskApi.warn(person.uid, words, reportId)}
          onDone={() => finish('warned')}
          onCancel={() => setOpen(null)}
        />
      )}
      {open === 'ban' && (
        <BanForm
          language={language}
          onSend={(words, days) => deskApi.ban(person.uid, words, days, reportId)}
          onDone={() => finish('banned')}
          onCancel={() => setOpen(null)}
        />
      )}
      {open === null && (!person.isDeleted || person.isBannableAfterLeaving) && (
        <div className={shared.actions}>
          {!person.isDeleted && (
            <Button variant="secondary" size="small" onClick={() => setOpen('warn')}>
              {text.warn}
            </Button>
          )}
          {holding ? (
            <Button
              variant="secondary"
              size="small"
              loading={busy}
              onClick={() =>
                void run(() => deskApi.lift(holding.id)).then((isDone) => isDone && finish('lifted'))
              }
            >
              {text.lift}
            </Button>
          ) : (
            <Button variant="secondary" size="small" danger onClick={() => setOpen('ban')}>
              {text.ban}
            </Button>
          )}
        </div>
      )}
      <FaultLine fault={fault} />
    </>
  )
}
