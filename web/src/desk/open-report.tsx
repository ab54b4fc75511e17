import type { ReportFile, ReportedMessage } from '@woodalo/protocol/desk-responses'
import { Fragment, useState } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../i18n/use-format.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Tag } from '../ui/tag.tsx'
import { deskApi, deskFaultOf } from './calls-to-desk.ts'
import { Facts } from './facts.tsx'
import { Shown } from './loaded-or-failed.tsx'
import { FaultLine } from './fault-line.tsx'
import { Table } from './table.tsx'
import { Person } from './person-history.tsx'
import { weightOf } from './report-weight.ts'
import { useDeskText } from './desk-texts.ts'
import { useLoaded } from './use-loaded.ts'
import { WordsForm } from './write-to-person-form.tsx'
import shared from './desk.module.css'
import beside from './reports.module.css'
import styles from './open-report.module.css'
import { useLanguage } from '../i18n/language-state.ts'
import { useAct } from './use-act.ts'

/** One report: who reported whom, what was written, what stood in the ride, and the answer. */
export function OpenReport({ id, onAnswered }: { id: string; onAnswered: () => void }) {
  const text = useDeskText()
  const format = useFormat()
  const file = useLoaded(`report ${id}`, () => deskApi.report(id))
  const { weigh } = text.reports
  return (
    <>
      <Link href="/reports" className={beside.back!}>
        {text.reports.back}
      </Link>
      <Shown loaded={file}>
        {(report) => (
          <div className={shared.stack}>
            <div className={styles.fileHead}>
              <Tag tone={report.kind === 'danger' ? 'danger' : 'plain'}>{text.kinds[report.kind]}</Tag>
              <h2>{text.reports.about(report.by.name || text.nobody, report.about.name || text.nobody)}</h2>
            </div>
            {report.text ? (
              <blockquote className={shared.words}>{report.text}</blockquote>
            ) : (
              <p className={shared.soft}>{text.reports.noWords}</p>
            )}
            <Facts
              facts={[
                [weigh.by, weightOf(report, weigh)[0]],
                [weigh.meeting, weightOf(report, weigh)[1]],
                [text.reports.made, format.dateTime(report.createdAt)],
                [text.reports.kept, format.date(report.keptUntil)],
              ]}
            />
            <AnswerPart
              report={report}
              onNewWords={file.reload}
              onDone={() => {
                void file.reload()
                onAnswered()
              }}
            />
            <RidePart report={report} />
            <Person person={report.person} reportId={report.id} onChange={() => void file.reload()} />
          </div>
        )}
      </Shown>
    </>
  )
}

interface AnswerPartProps {
  report: ReportFile
  onNewWords: () => Promise<void>
  onDone: () => void
}

function AnswerPart({ report, onNewWords, onDone }: AnswerPartProps) {
  const text = useDeskText().reports
  const format = useFormat()
  async function answer(words: string): Promise<void> {
    try {
      await deskApi.answer(report, words)
    } catch (error) {
      if (deskFaultOf(error) === 'NEW_WORDS') await onNewWords()
      throw error
    }
  }
  return (
    <Card>
      {report.earlierAnswers.map(({ answer: earlier, answeredAt }) => (
        <Fragment key={answeredAt}>
          <h3>
            {text.answerWas} · {format.dateTime(answeredAt)}
          </h3>
          <p className={shared.said}>{earlier}</p>
        </Fragment>
      ))}
      {report.answer === null ? (
        <WordsForm
          label={text.answer}
          hint={text.answerHint}
          send={text.send}
          onSend={answer}
          onDone={onDone}
        />
      ) : (
        <>
          <h3>{text.answerWas}</h3>
          <p className={shared.said}>{report.answer}</p>
        </>
      )}
    </Card>
  )
}

const howWritten = {
  dispute: 'asDispute',
  description: 'asDescription',
  taxi: 'asTaxiNote',
  'way-to-pay': 'asWayToPay',
  stop: 'asStopName',
} as const

const rideTimes = ['createdAt', 'meetAt', 'activeAt', 'endedAt'] as const
const riderTimes = ['joinedAt', 'arrivedAt', 'verifiedAt', 'droppedOffAt', 'leftAt'] as const

function RidePart({ report: { id, ride, hasPictures, pictureUrl, hasReceipt } }: { report: ReportFile }) {
  const { reports: text, figures, nobody } = useDeskText()
  const format = useFormat()
  const language = useLanguage()
  function factsOfTaxi(taxi: NonNullable<ReportFile['ride']>['taxi']) {
    if (taxi === null) return []
    const { plate, car, app, driverName, by, notedAt } = taxi
    const said = [plate, car, app, driverName].filter(Boolean)
    return [
      [
        text.taxi,
        said.map((words, index) => (
          <Fragment key={`${index} ${words}`}>
            {index > 0 && ' · '}
            <bdi>{words}</bdi>
          </Fragment>
        )),
      ],
      [
        text.taxiNoted,
        <Fragment key="noted">
          <bdi>{by.name || nobody}</bdi> · {format.dateTime(notedAt)}
        </Fragment>,
      ],
    ] as const
  }
  if (ride === null) return <p className={shared.soft}>{text.noRide}</p>
  return (
    <Card>
      <div className={shared.stack}>
        <h3>{text.ride}</h3>
        <Facts
          facts={[
            [text.meeting, ride.meetingPoint[language] ?? Object.values(ride.meetingPoint)[0]],
            ...rideTimes.map((name) => {
              const at = ride[name]
              return at === null ? null : ([text.times[name], format.dateTime(at)] as const)
            }),
            ...factsOfTaxi(ride.taxi),
            // Not shown here: it lies where others would learn who looks at it.
            pictureUrl === null ? null : ([text.picture, <bdi key="picture">{pictureUrl}</bdi>] as const),
          ]}
        />
        <Table
          caption={text.ride}
          isCaptionHidden
          from="medium"
          columns={[text.rider, ...riderTimes.map((name) => text.riderTimes[name])]}
          rows={ride.riders.map((rider) => ({
            key: rider.uid,
            cells: [
              <span key="name">
                <bdi>{rider.name || nobody}</bdi>
                {rider.isRequester && <span className={shared.soft}> · {text.requester}</span>}
              </span>,
              ...riderTimes.map((name) => {
                const at = rider[name]
                return at === null ? figures.none : format.time(at)
              }),
            ],
          }))}
        />
        <Messages id={id} count={ride.messages} />
        {hasPictures && <Pictures id={id} />}
        {hasReceipt && <Receipt id={id} />}
      </div>
    </Card>
  )
}

function Receipt({ id }: { id: string }) {
  const { reports: text } = useDeskText()
  return (
    <Images
      name={text.receipt}
      see={text.seeReceipt}
      load={async () => {
        const { base64, earlier } = await deskApi.receipt(id)
        return [base64, ...earlier]
      }}
    />
  )
}

function Pictures({ id }: { id: string }) {
  const { reports: text } = useDeskText()
  return (
    <Images
      name={text.picture}
      see={text.seePictures}
      load={async () => (await deskApi.pictures(id)).base64}
    />
  )
}

/** `name` is what the images show, and `see` stands on the button. `load` returns WebP in base64. */
function Images({ name, see, load }: { name: string; see: string; load: () => Promise<readonly string[]> }) {
  const { reports: text } = useDeskText()
  const [images, setImages] = useState<readonly string[] | null>(null)
  const { busy, fault, run } = useAct()
  if (images !== null)
    return images.map((image) => (
      <img key={image} className={styles.image} src={`data:image/webp;base64,${image}`} alt={name} />
    ))
  return (
    <div className={shared.actions}>
      <Button
        variant="secondary"
        size="small"
        loading={busy}
        onClick={() => void run(async () => setImages(await load()))}
      >
        {see}
      </Button>
      <span className={shared.soft}>{text.seeImageNote}</span>
      <FaultLine fault={fault} />
    </div>
  )
}

function Messages({ id, count }: { id: string; count: number }) {
  const { reports: text, nobody } = useDeskText()
  const format = useFormat()
  const [messages, setMessages] = useState<readonly ReportedMessage[] | null>(null)
  const { busy, fault, run } = useAct()
  if (count === 0) return <p className={shared.soft}>{text.noMessages}</p>
  if (messages)
    return (
      <>
        <h3>{text.messages}</h3>
        <ol className={styles.messages}>
          {messages.map(({ of, seq, name, text: words, at }) => (
            <li key={`${of} ${seq}`}>
              <p className={shared.soft}>
                <bdi>{name || nobody}</bdi> · {format.dateTime(at)}
                {of !== 'chat' && ` · ${text[howWritten[of]]}`}
              </p>
              <p className={shared.said}>{words}</p>
            </li>
          ))}
        </ol>
      </>
    )
  return (
    <div className={shared.actions}>
      <Button
        variant="secondary"
        size="small"
        loading={busy}
        onClick={() => void run(async () => setMessages(await deskApi.messages(id)))}
      >
        {text.read(count)}
      </Button>
      <span className={shared.soft}>{text.readNote}</span>
      <FaultLine fault={fault} />
    </div>
  )
}
