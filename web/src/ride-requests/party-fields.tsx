import type { Party } from '@woodalo/protocol'
import { mostOf, smallestParty } from '@woodalo/protocol/vehicles'
import { useSignedInText } from '../i18n/use-text.ts'
import { Stepper } from '../ui/stepper.tsx'
import styles from './request.module.css'

interface PartyFieldsProps {
  party: Party
  onChange: (party: Party) => void
}

/** How many people travel and what they bring, up to what a vehicle holds. */
export function PartyFields({ party, onChange }: PartyFieldsProps) {
  const text = useSignedInText().request
  return (
    <div className={styles.counts}>
      <Stepper
        label={text.people}
        value={party.people}
        min={smallestParty.people}
        max={mostOf(party, 'people')}
        spoken={text.peopleCount(party.people)}
        onChange={(people) => onChange({ ...party, people })}
      />
      <Stepper
        label={text.bags}
        value={party.bags}
        min={smallestParty.bags}
        max={mostOf(party, 'bags')}
        spoken={text.bagCount(party.bags)}
        onChange={(bags) => onChange({ ...party, bags })}
      />
    </div>
  )
}
