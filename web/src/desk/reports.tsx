import { useState } from 'react'
import { deskApi } from './calls-to-desk.ts'
import { Shown } from './loaded-or-failed.tsx'
import { ReportRow } from './report-row.tsx'
import { useDeskText } from './desk-texts.ts'
import { useLoaded } from './use-loaded.ts'
import shared from './desk.module.css'
import styles from './reports.module.css'
import { OpenReport } from './open-report.tsx'

const states = ['open', 'answered'] as const

/** The list of reports beside the open one. A phone shows one at a time. */
export function Reports({ id }: { id: string | null }) {
  const text = useDeskText().reports
  const { sections } = useDeskText()
  const [state, setState] = useState<(typeof states)[number]>('open')
  const lines = useLoaded(`reports ${state}`, () => deskApi.reports(state))
  return (
    <div className={styles.panes} data-chosen={id !== null || undefined}>
      <section className={styles.list}>
        <h1>{sections.reports}</h1>
        <div className={styles.tabs} role="group" aria-label={sections.reports}>
          {states.map((each) => (
            <button
              key={each}
              type="button"
              className={styles.tab}
              aria-pressed={state === each}
              onClick={() => setState(each)}
            >
              {text[each]}
            </button>
          ))}
        </div>
        <Shown loaded={lines}>
          {(found) =>
            found.length === 0 ? (
              <p className={shared.soft}>{state === 'open' ? text.none : text.noneAnswered}</p>
            ) : (
              <ul className={shared.lines}>
                {found.map((line) => (
                  <li key={line.id}>
                    <ReportRow line={line} isChosen={line.id === id} />
                  </li>
                ))}
              </ul>
            )
          }
        </Shown>
      </section>
      <section className={styles.file}>
        {id === null ? (
          <p className={shared.soft}>{text.choose}</p>
        ) : (
          <OpenReport key={id} id={id} onAnswered={() => void lines.reload()} />
        )}
      </section>
    </div>
  )
}
