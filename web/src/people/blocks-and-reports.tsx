import { useState } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ActingButton } from '../ui/acting-button.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { Tag } from '../ui/tag.tsx'
import { FetchedFold } from '../ui/fetched-fold.tsx'
import { laterIcons } from '../ui/later-icons.ts'
import type { DecisionLists, Fault } from './ports.ts'
import styles from './people.module.css'

/** A part of the account: the reader's blocks, and the state of their reports. */
export function Decisions({ lists }: { lists: DecisionLists }) {
  const text = useText().people
  const format = useFormat()
  const [fault, setFault] = useState<Fault>(null)
  return (
    <div>
      <FetchedFold icon={laterIcons.apart} title={text.blocks} none={text.blocksNone} load={lists.blocks}>
        {(blocks, remove) => (
          <ul className={styles.list}>
            {blocks.map(({ uid, userName, photoURL, createdAt }) => (
              <li key={uid}>
                <ListRow
                  leading={<Avatar name={userName} photo={photoURL} />}
                  title={<bdi>{userName || text.somebody}</bdi>}
                  detail={text.since(format.date(createdAt))}
                  trailing={
                    <ActingButton
                      variant="ghost"
                      size="small"
                      aria-label={text.unblockFor(userName || text.somebody)}
                      act={() =>
                        lists.unblock(uid).then((refused) => {
                          setFault(refused)
                          if (refused === null) remove((block) => block.uid === uid)
                        })
                      }
                    >
                      {text.unblock}
                    </ActingButton>
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </FetchedFold>
      <div role="alert">{fault && <p className={styles.fault}>{fault}</p>}</div>
      <FetchedFold icon={laterIcons.flag} title={text.reports} none={text.reportsNone} load={lists.reports}>
        {(reports) => (
          <ul className={styles.list}>
            {reports.map((report) => (
              <li key={report.id} className={styles.report}>
                <p className={styles.reportHead}>
                  <span className={styles.strong}>
                    <bdi>{report.userName || text.somebody}</bdi> · {text.kinds[report.kind]}
                  </span>
                  <Tag tone={report.state === 'answered' ? 'saved' : 'plain'}>
                    {text.states[report.state]}
                  </Tag>
                </p>
                <p className={styles.soft}>{format.dateTime(report.createdAt)}</p>
                {report.text && <p>{report.text}</p>}
                {[...(report.earlierAnswers ?? []), ...(report.answer ? [report.answer] : [])].map(
                  (answer, index) => (
                    // oxlint-disable-next-line react/no-array-index-key -- Two may have the same words.
                    <p key={index} className={styles.answer}>
                      <span className={styles.strong}>{text.answer}</span>
                      {answer}
                    </p>
                  ),
                )}
              </li>
            ))}
          </ul>
        )}
      </FetchedFold>
    </div>
  )
}
