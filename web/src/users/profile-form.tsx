import { limits } from '@woodalo/protocol/limits'
import type { User } from '@woodalo/protocol'
import { useState, type FormEvent } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { prefixHere } from '../ui/country-here.ts'
import { PhoneField } from '../ui/phone-field.tsx'
import { EmailField } from '../ui/email-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { AccountActions, Outcome } from './ports.ts'
import { profileChanges, type ProfileDraft } from './profile-changes.ts'
import { icons } from '../ui/icons.ts'
import styles from './account-forms.module.css'
import { announce } from '../ui/announce.ts'
import { isPhone } from '../ui/phone-number.ts'
import { messageBeside } from './message-beside.ts'

const shownFields = ['full_name', 'email', 'phone_number', 'phone_number.number', 'phone_number.prefix']

function draftOf(user: User): ProfileDraft {
  return {
    fullName: user.full_name,
    email: user.email ?? '',
    phone: user.phone_number ?? { prefix: prefixHere(), number: '' },
  }
}

export function ProfileForm({ user, actions }: { user: User; actions: Pick<AccountActions, 'save'> }) {
  const { account: text, login } = useText()
  const [draft, setDraft] = useState(() => draftOf(user))
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [saved, setSaved] = useState(false)
  const changes = profileChanges(user, draft)

  function change(part: Partial<ProfileDraft>) {
    setDraft({ ...draft, ...part })
    setSaved(false)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!changes || busy) return
    if (changes.full_name === '') {
      const { nameEmpty: message } = login.faults
      return setOutcome({ message, fields: { full_name: message } })
    }
    if (changes.phone_number && !isPhone(changes.phone_number)) {
      const { phoneInvalid: message } = text
      return setOutcome({ message, fields: { phone_number: message } })
    }
    setBusy(true)
    const fault = await actions.save(changes)
    setBusy(false)
    setOutcome(fault)
    setSaved(fault === null)
    if (fault === null) announce(text.saved)
  }

  const beside = messageBeside(outcome, shownFields)
  const phoneError =
    outcome?.fields?.['phone_number'] ??
    outcome?.fields?.['phone_number.number'] ??
    outcome?.fields?.['phone_number.prefix']

  return (
    <form className={styles.listed} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={text.name}
        autoComplete="name"
        maxLength={limits.nameLength}
        value={draft.fullName}
        onChange={(fullName) => change({ fullName })}
        error={outcome?.fields?.['full_name']}
      />
      <PhoneField
        label={text.phone}
        optional
        value={draft.phone}
        onChange={(phone) => change({ phone })}
        error={phoneError}
      />
      <EmailField
        label={text.email}
        maxLength={limits.emailLength}
        value={draft.email}
        onChange={(email) => change({ email })}
        error={outcome?.fields?.['email']}
      />
      <div role="alert">{beside && <p className={styles.fault}>{`${text.saveFailed}. ${beside}`}</p>}</div>
      {/* Nothing to save, no button. */}
      {(changes || saved || busy) && (
        <Button type="submit" wide loading={busy} disabled={!changes} icon={saved ? icons.check : icons.edit}>
          {saved ? text.saved : text.save}
        </Button>
      )}
    </form>
  )
}
