import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { ActingButton } from '../ui/acting-button.tsx'
import { FetchedFold } from '../ui/fetched-fold.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { laterIcons } from '../ui/later-icons.ts'
import type { AccountActions, Outcome } from './ports.ts'
import shared from './account-forms.module.css'
import styles from './rows-in-account.module.css'

/** How the person signs in; fetched when the list is opened. The last way cannot be removed. */
export function WaysToSignInList({ actions }: { actions: Pick<AccountActions, 'ways' | 'removeWay'> }) {
  const text = useText().account
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [phoneMayReturn, setPhoneMayReturn] = useState(false)

  return (
    <FetchedFold icon={laterIcons.lock} title={text.ways} none={text.noWays} load={actions.ways}>
      {(ways, remove) => (
        <>
          <ul className={styles.rows}>
            {ways.map(({ kind, detail }) => (
              <li key={kind}>
                <ListRow
                  title={text.wayKinds[kind]}
                  detail={detail}
                  trailing={
                    ways.length > 1 && (
                      <ActingButton
                        variant="ghost"
                        size="small"
                        act={() =>
                          actions
                            .removeWay(kind, () => setPhoneMayReturn(true))
                            .then((fault) => {
                              setOutcome(fault)
                              if (fault === null) remove((way) => way.kind === kind)
                            })
                        }
                      >
                        {text.removeWay}
                      </ActingButton>
                    )
                  }
                />
              </li>
            ))}
          </ul>
          <p role="status" className={styles.note}>
            {phoneMayReturn && text.phoneRemoved}
          </p>
          <div role="alert">{outcome && <p className={shared.fault}>{outcome.message}</p>}</div>
        </>
      )}
    </FetchedFold>
  )
}
