import { isolated } from '@woodalo/languages/isolate'
import type { RideRequest } from '@woodalo/protocol'
import { partyFacts, type PartyFact } from './party-facts.ts'
import { useText } from '../i18n/use-text.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconPath } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'
import styles from './recognition-signs.module.css'

const iconOf: Record<PartyFact['kind'], IconPath> = {
  people: laterIcons.people,
  bags: laterIcons.bag,
  wheelchair: laterIcons.wheelchair,
}

interface SignsProps {
  person: Pick<RideRequest, 'about' | 'party'>
  /** Orders the taxi. */
  orders?: boolean
}

/** How to know somebody and what they bring along: their own words, then each thing with its drawing. */
export function Signs({ person: { about, party }, orders = false }: SignsProps) {
  const text = useText()
  const facts = partyFacts(party, text)
  if (!about && !orders && facts.length === 0) return null
  return (
    <span className={styles.signs}>
      {about && <q className={styles.words}>{isolated(about)}</q>}
      {(orders || facts.length > 0) && (
        <span className={styles.facts}>
          {orders && <Fact icon={laterIcons.taxi}>{text.match.asks}</Fact>}
          {facts.map(({ kind, text: fact }) => (
            <Fact key={kind} icon={iconOf[kind]}>
              {fact}
            </Fact>
          ))}
        </span>
      )}
    </span>
  )
}

function Fact({ icon, children }: { icon: IconPath; children: string }) {
  return (
    <span className={styles.fact}>
      <Icon path={icon} size={16} />
      {children}
    </span>
  )
}
