import type { AuditLine } from '@woodalo/protocol/desk-responses'
import { useState } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { deskApi } from './calls-to-desk.ts'
import { Shown } from './loaded-or-failed.tsx'
import { FaultLine } from './fault-line.tsx'
import { Table } from './table.tsx'
import { useDeskText } from './desk-texts.ts'
import { useLoaded } from './use-loaded.ts'
import shared from './desk.module.css'
import styles from './audit-log.module.css'
import { useAct } from './use-act.ts'

const page = 100

/** What operators did and looked at, the latest first. */
export function Audit() {
  const { audit: text, sections, figures } = useDeskText()
  const format = useFormat()
  const first = useLoaded('audit', () => deskApi.audit())
  const [earlier, setEarlier] = useState<readonly AuditLine[][]>([])
  const { busy, fault, run } = useAct()
  return (
    <div className={shared.page}>
      <h1>{sections.audit}</h1>
      <Shown loaded={first}>
        {(latest) => {
          const lines = [...latest, ...earlier.flat()]
          const isMore = [latest, ...earlier].at(-1)!.length === page
          return (
            <>
              <Card flush>
                <Table
                  caption={text.caption}
                  from="large"
                  columns={[text.when, text.who, text.act, text.subject]}
                  rows={lines.map(({ id, at, operator, act, subject }) => ({
                    key: String(id),
                    cells: [
                      format.dateTime(at),
                      operator,
                      text.acts[act],
                      <span key="subject" className={styles.id}>
                        {subject ?? figures.none}
                      </span>,
                    ],
                  }))}
                />
              </Card>
              <FaultLine fault={fault} />
              {isMore && (
                <Button
                  variant="secondary"
                  size="small"
                  loading={busy}
                  onClick={() =>
                    void run(async () => {
                      const next = await deskApi.audit(lines.at(-1)!.id)
                      setEarlier([...earlier, next])
                    })
                  }
                >
                  {text.more}
                </Button>
              )}
            </>
          )
        }}
      </Shown>
    </div>
  )
}
