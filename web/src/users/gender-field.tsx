import type { User } from '@woodalo/protocol'
import { genders } from '@woodalo/protocol/genders'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { SelectField } from '../ui/select-field.tsx'
import type { AccountActions } from './ports.ts'

/** The gender, which nobody else sees; stored at once. */
export function GenderField({ user, actions }: { user: User; actions: Pick<AccountActions, 'save'> }) {
  const text = useText().account
  const [fault, setFault] = useState<string | null>(null)
  const unsaid = 'unsaid' as const
  return (
    <SelectField
      label={text.gender}
      hint={text.genderHint}
      error={fault}
      value={user.gender ?? unsaid}
      options={[...genders, unsaid].map((value) => ({ value, label: text.genders[value] }))}
      onChange={(value) =>
        void actions
          .save({ gender: value === unsaid ? null : value })
          .then((outcome) => setFault(outcome?.message ?? null))
      }
    />
  )
}
