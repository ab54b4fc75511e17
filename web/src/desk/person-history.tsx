import { languages } from '@woodalo/protocol/languages'
import { useFormat } from '../i18n/use-format.ts'
import { Card } from '../ui/card.tsx'
import { Tag } from '../ui/tag.tsx'
import { Facts } from './facts.tsx'
import { MeasuresAgainstPerson, type PersonProps } from './measures-against-person.tsx'
import { ReportRow } from './report-row.tsx'
import { useDeskText } from './desk-texts.ts'
import shared from './desk.module.css'
import styles from './person-history.module.css'

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
            ...(person.takenOverAt === null
              ? []
              : [[text.takenOver, text.takenOverOn(format.dateTime(person.takenOverAt))] as const]),
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
        <MeasuresAgainstPerson person={person} language={language} reportId={reportId} onChange={onChange} />
      </div>
    </Card>
  )
}
