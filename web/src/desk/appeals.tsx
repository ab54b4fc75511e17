import type { DeskAppeal } from '@woodalo/protocol/desk-responses'
import { deskLimits } from '@woodalo/protocol/limits'
import { useState } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { deskApi } from './calls-to-desk.ts'
import { Shown } from './loaded-or-failed.tsx'
import { FaultLine } from './fault-line.tsx'
import { useDeskText } from './desk-texts.ts'
import { useLoaded } from './use-loaded.ts'
import styles from './desk.module.css'
import { BanFacts } from './ban-facts.tsx'
import { useAct } from './use-act.ts'

/** The open appeals, the oldest first. */
export function Appeals() {
  const { appeals: text, sections } = useDeskText()
  const appeals = useLoaded('appeals', deskApi.appeals)
  return (
    <div className={styles.page}>
      <h1>{sections.appeals}</h1>
      <Shown loaded={appeals}>
        {(waiting) =>
          waiting.length === 0 ? (
            <p className={styles.soft}>{text.none}</p>
          ) : (
            <ul className={styles.stack}>
              {waiting.map((appeal) => (
                <li key={appeal.ban.id}>
                  <Appeal appeal={appeal} onDone={() => void appeals.reload()} />
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </div>
  )
}

function Appeal({ appeal, onDone }: { appeal: DeskAppeal; onDone: () => void }) {
  const { appeals: text, nobody } = useDeskText()
  const format = useFormat()
  const [words, setWords] = useState('')
  const { busy, fault, run } = useAct()
  const { person, ban } = appeal

  async function decide(decision: 'kept' | 'lifted') {
    if (await run(() => deskApi.decide(ban.id, decision, words))) onDone()
  }

  return (
    <Card>
      <div className={styles.stack}>
        <h2>
          <bdi>{person.name || nobody}</bdi>
        </h2>
        <h3>{text.ban}</h3>
        <BanFacts ban={ban} />
        <h3>{text.appeal}</h3>
        <p className={styles.soft}>{format.dateTime(ban.appeal!.createdAt)}</p>
        <blockquote className={styles.words}>{ban.appeal!.text}</blockquote>
        {appeal.isYours ? (
          <>
            <TextArea
              label={text.answer}
              rows={3}
              maxLength={deskLimits.words}
              value={words}
              onChange={setWords}
            />
            <FaultLine fault={fault} />
            <div className={styles.actions}>
              <Button
                size="small"
                loading={busy}
                disabled={words.trim() === ''}
                onClick={() => void decide('lifted')}
              >
                {text.lift}
              </Button>
              <Button
                variant="secondary"
                size="small"
                loading={busy}
                disabled={words.trim() === ''}
                onClick={() => void decide('kept')}
              >
                {text.keep}
              </Button>
            </div>
          </>
        ) : (
          <p className={styles.soft}>{text.notYours}</p>
        )}
      </div>
    </Card>
  )
}
