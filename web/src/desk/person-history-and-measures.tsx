import type { PersonHistory } from '@woodalo/protocol/desk-responses'
import { languages } from '@woodalo/protocol/languages'
import { useState } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Tag } from '../ui/tag.tsx'
import { deskApi } from './calls-to-desk.ts'
import { Facts } from './facts.tsx'
import { FaultLine } from './fault-line.tsx'
import { BanForm } from './ban-form.tsx'
import { ReportRow } from './report-row.tsx'
import { useDeskText } from './desk-texts.ts'
import shared from './desk.module.css'
import styles from './person-history-and-measures.module.css'
import { WarnForm } from './warn-form.tsx'
import { BanFacts } from './ban-facts.tsx'
import { useAct } from './use-act.ts'

interface PersonProps {
  person: PersonHistory
  /** The open report, which acts refer to. */
  reportId: string | null
  onChange: () => void
}

/** A person's history with the service, and the measures that an operator can take. */
export function Person({ person, reportId, onChange }: PersonProps) {
  const { person: text, nobody, reasons } = useDeskText()
  const format = useFormat()
  const { displayName: language } = languages.find(({ code }) => code === person.language)!
  const proofs = (['email', 'phone'] as const).filter((each) => person.proof[each])
  const others = person.reports.filter(({ id }) => id !== reportId)
  return (
    <Card>
      <div className={shared.stack}>
        <h3>
          <bdi>{person.name || nobody}</bdi>
        </h3>
        {person.isDeleted && <Tag>{text.deleted}</Tag>}
        {person.isGuest && !person.isDeleted && <Tag>{text.guest}</Tag>}
        <Facts
          facts={[
            [text.language, language],
            [text.since, format.date(person.since)],
            [text.rides, text.ridesKept(person.rides.kept, person.rides.ended)],
            [
              text.proof,
              proofs.length === 0 ? text.proofs.none : format.list(proofs.map((each) => text.proofs[each])),
            ],
          ]}
        />
        <h4>{text.thumbs}</h4>
        {person.thumbs.length === 0 ? (
          <p className={shared.soft}>{text.noThumbs}</p>
        ) : (
          <ul className={styles.chips}>
            {person.thumbs.map(({ thumb, reasons: why, times }) => (
              <li key={`${thumb} ${why.join()}`}>
                <Tag tone={thumb === 'up' ? 'saved' : 'danger'}>
                  {`${times} × ${text.thumb[thumb]}${why.length === 0 ? '' : `: ${format.list(why.map((each) => reasons[each]))}`}`}
                </Tag>
              </li>
            ))}
          </ul>
        )}
        <h4>{text.reports}</h4>
        {others.length === 0 ? (
          <p className={shared.soft}>{text.noReports}</p>
        ) : (
          <ul className={shared.lines}>
            {others.map((line) => (
              <li key={line.id}>
                <ReportRow line={line} />
              </li>
            ))}
          </ul>
        )}
        <Measures person={person} language={language} reportId={reportId} onChange={onChange} />
      </div>
    </Card>
  )
}

function Measures(props: PersonProps & { language: string }) {
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
      {open === null && !person.isDeleted && (
        <div className={shared.actions}>
          <Button variant="secondary" size="small" onClick={() => setOpen('warn')}>
            {text.warn}
          </Button>
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
