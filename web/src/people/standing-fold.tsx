import type { Ban, Standing } from '@woodalo/protocol'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { FetchedFold } from '../ui/fetched-fold.tsx'
import { laterIcons } from '../ui/later-icons.ts'
import { OneBan } from './ban-appeal.tsx'
import type { StandingActions } from './ports.ts'
import styles from './people.module.css'

type Entry = { ban: Ban } | { warning: Standing['warnings'][number] }

const entriesOf = ({ bans, warnings }: Standing): Entry[] => [
  ...bans.map((ban) => ({ ban })),
  ...warnings.map((warning) => ({ warning })),
]

/** In the account: what operators told the reader, and the appeal against a ban. */
export function StandingFold({ actions }: { actions: StandingActions }) {
  const text = useText().people
  const format = useFormat()
  return (
    <FetchedFold
      icon={laterIcons.chat}
      title={text.standing}
      none={text.standingNone}
      load={async () => entriesOf(await actions.standing())}
    >
      {(entries) => (
        <ul className={styles.list}>
          {entries.map((entry) =>
            'ban' in entry ? (
              <li key={entry.ban.id} className={styles.report}>
                <OneBan known={entry.ban} appeals={(words) => actions.appeal(entry.ban.id, words)} />
              </li>
            ) : (
              <li key={entry.warning.id} className={styles.report}>
                <p className={styles.reportHead}>
                  <span className={styles.strong}>{text.warned}</span>
                  <span className={styles.soft}>{format.date(entry.warning.createdAt)}</span>
                </p>
                <p>{entry.warning.text}</p>
              </li>
            ),
          )}
        </ul>
      )}
    </FetchedFold>
  )
}
