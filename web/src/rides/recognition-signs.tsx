import type { ReactNode } from 'react'
import type { RideRequest } from '@woodalo/protocol'
import { partyFacts, type PartyFact } from './party-facts.ts'
import { useText } from '../i18n/use-text.ts'
import { wordsOfRider } from '../i18n/words-of-rider.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconPath } from '../ui/icons.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { laterIcons } from '../ui/later-icons.ts'
import styles from './recognition-signs.module.css'

const iconOf: Record<PartyFact['kind'], IconPath> = {
  people: laterIcons.people,
  bags: laterIcons.bag,
  wheelchair: laterIcons.wheelchair,
}

/** What somebody brings along, beside their name: the drawing of a thing says which, so that its number is enough. */
export function Brings({ party }: Pick<RideRequest, 'party'>) {
  const facts = partyFacts(party, useText())
  if (facts.length === 0) return null
  return (
    <span className={styles.facts}>
      {facts.map(({ kind, count, text: fact }) => (
        <Fact key={kind} icon={iconOf[kind]}>
          {count === undefined ? (
            fact
          ) : (
            <>
              <VisuallyHidden>{fact}</VisuallyHidden>
              <span aria-hidden="true">{count}</span>
            </>
          )}
        </Fact>
      ))}
    </span>
  )
}

/** How to know somebody, in their own words. */
export function OwnWords({ about }: Pick<RideRequest, 'about'>) {
  return about ? <q className={styles.words}>{wordsOfRider(about)}</q> : null
}

/** Of whoever orders the taxi. */
export function OrdersTaxi() {
  const { match } = useText()
  return <Fact icon={laterIcons.taxi}>{match.asks}</Fact>
}

function Fact({ icon, children }: { icon: IconPath; children: ReactNode }) {
  return (
    <span className={styles.fact}>
      <Icon path={icon} size={16} />
      {children}
    </span>
  )
}
