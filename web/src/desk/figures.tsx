import type { FiguresOfDay } from '@woodalo/protocol/desk-responses'
import { useFormat } from '../i18n/use-format.ts'
import { Card } from '../ui/card.tsx'
import { deskApi } from './calls-to-desk.ts'
import { Shown } from './loaded-or-failed.tsx'
import { Table } from './table.tsx'
import { useDeskText } from './desk-texts.ts'
import { useLoaded } from './use-loaded.ts'
import shared from './desk.module.css'
import styles from './figures.module.css'

const columns = ['asked', 'shared', 'completed', 'wait', 'saved', 'co2', 'reports', 'answered'] as const

/** What the service did on each of the last days. */
export function Figures() {
  const { figures: text, sections } = useDeskText()
  const format = useFormat()
  const figures = useLoaded('figures', deskApi.figures)

  function shown(day: FiguresOfDay, column: (typeof columns)[number]): string {
    if (column === 'wait') {
      const { medianWaitSeconds: seconds } = day
      return seconds === null ? text.none : format.countdown(seconds)
    }
    if (column === 'saved')
      return day.saved.length === 0
        ? text.none
        : day.saved.map((money) => format.moneyWhole(money)).join(' + ')
    if (column === 'co2') return day.savedGrams === 0 ? text.none : format.weight(day.savedGrams)
    return format.number(day[column])
  }

  return (
    <div className={shared.page}>
      <h1>{sections.figures}</h1>
      <Shown loaded={figures}>
        {([today, ...before]) => (
          <>
            <h2>{text.today}</h2>
            <dl className={styles.today}>
              {columns.map((column) => (
                <div key={column}>
                  <dt>{text[column]}</dt>
                  <dd>{shown(today!, column)}</dd>
                </div>
              ))}
            </dl>
            <Card flush>
              <Table
                caption={text.caption}
                from="large"
                isOfFigures
                columns={[text.day, ...columns.map((column) => text[column])]}
                rows={[today!, ...before].map((day) => ({
                  key: day.day,
                  cells: [format.date(`${day.day}T12:00:00`), ...columns.map((column) => shown(day, column))],
                }))}
              />
            </Card>
          </>
        )}
      </Shown>
    </div>
  )
}
