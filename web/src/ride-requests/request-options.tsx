import { limits } from '@woodalo/protocol/limits'
import { useText } from '../i18n/use-text.ts'
import { TextArea } from '../ui/text-area.tsx'
import { CompanionsField, type Waits } from './women-only-field.tsx'
import type { NamedPoint } from '@woodalo/protocol'
import type { RequestDraft } from './form-draft-and-checks.ts'
import { DropNearField } from './drop-near-field.tsx'
import { NeedSwitches } from './need-switches.tsx'
import styles from './request-options-fold.module.css'

interface OptionsProps {
  draft: RequestDraft
  onChange: (part: Partial<RequestDraft>) => void
  waitsNear: ((place: NamedPoint) => Promise<Waits>) | null
}

/** What few riders ask for: a need, a corner instead of the door, with whom, and how to be recognised. */
export function Options({ draft, onChange, waitsNear }: OptionsProps) {
  const { request: text, requestOptions: more } = useText()
  return (
    <div className={styles.options}>
      <NeedSwitches party={draft.party} onChange={(party) => onChange({ party })} />
      <DropNearField exact={draft.exact} onChange={(exact) => onChange({ exact })} />
      {waitsNear && (
        <CompanionsField
          companions={draft.companions}
          onChange={(companions) => onChange({ companions })}
          from={draft.trip.from}
          waitsNear={waitsNear}
        />
      )}
      <TextArea
        label={text.about}
        hint={more.aboutHint}
        placeholder={more.aboutPlaceholder}
        optional
        maxLength={limits.aboutLength}
        value={draft.about}
        onChange={(about) => onChange({ about })}
      />
    </div>
  )
}
