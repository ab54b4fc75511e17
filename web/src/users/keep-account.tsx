import { limits } from '@woodalo/protocol/limits'
import type { User } from '@woodalo/protocol'
import { useState, type FormEvent } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { EmailField } from '../ui/email-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { AccountActions, Outcome } from './ports.ts'
import { laterIcons } from '../ui/later-icons.ts'
import shared from './account-forms.module.css'
import styles from './keep-account.module.css'
import { messageBeside } from './message-beside.ts'

const shownFields = ['email', 'password']

/** Turns a guest into a user who can sign in on any device. */
export function KeepAccount({ user, actions }: { user: User; actions: Pick<AccountActions, 'keepAccount'> }) {
  const text = useText().account
  const login = useText().login
  const [open, setOpen] = useState(false)
  const [email, setEmail] = useState(user.email ?? '')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [sent, setSent] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const fault = await actions.keepAccount({ email: email.trim(), password })
    setBusy(false)
    setOutcome(fault)
    setSent(fault === null)
  }

  const beside = messageBeside(outcome, shownFields)

  if (sent)
    return (
      <p className={styles.good} role="status">
        {text.keepSent(email.trim())}
      </p>
    )
  return (
    <section className={styles.keep}>
      <p>{user.email ? text.keepWhyWithEmail : text.keepWhy}</p>
      {!open && (
        <Button variant="secondary" size="small" wide icon={laterIcons.lock} onClick={() => setOpen(true)}>
          {text.keepAccount}
        </Button>
      )}
      {open && (
        <form className={shared.form} noValidate onSubmit={(event) => void submit(event)}>
          <EmailField
            label={login.email}
            value={email}
            onChange={setEmail}
            error={outcome?.fields?.['email']}
          />
          <TextField
            label={login.newPassword}
            type="password"
            autoComplete="new-password"
            hint={login.passwordHint}
            minLength={limits.passwordMinLength}
            maxLength={limits.passwordMaxLength}
            value={password}
            onChange={setPassword}
            error={outcome?.fields?.['password']}
          />
          <div role="alert">{beside && <p className={shared.fault}>{beside}</p>}</div>
          <Button type="submit" wide loading={busy}>
            {text.keepAccount}
          </Button>
        </form>
      )}
    </section>
  )
}
