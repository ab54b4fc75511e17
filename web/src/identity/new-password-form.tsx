import { useState } from 'react'
import { useLoginText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { FormMessage } from './form-message.tsx'
import { passwordFault, passwordLength } from './login-rules.ts'
import type { SignInResult } from './ports.ts'
import { useSubmission } from './use-submission.ts'
import styles from './login-forms.module.css'

interface NewPasswordFormProps {
  /** For which account, once that is known. */
  email: string | null
  /** Sets the password with the token of the mail. */
  onSave: (newPassword: string) => SignInResult
  onLeave: () => void
}

/** Where the link of a password mail leads. */
export function NewPasswordForm({ email, onSave, onLeave }: NewPasswordFormProps) {
  const text = useLoginText().login
  const [password, setPassword] = useState('')
  const form = useSubmission({ newPassword: passwordFault(password, true) })

  return (
    <form
      className={styles.form}
      data-step="new-password"
      noValidate
      onSubmit={form.onSubmit(() => onSave(password))}
    >
      <h2>{text.newPasswordTitle}</h2>
      {/* Its room is kept. Password managers keep both. */}
      <p className={styles.forWhom}>{email === null ? '\u00a0' : text.newPasswordFor(email)}</p>
      {email !== null && <input type="email" autoComplete="username" value={email} readOnly hidden />}
      <TextField
        label={text.newPassword}
        type="password"
        autoComplete="new-password"
        // The page is there for it alone.
        autoFocus
        value={password}
        onChange={setPassword}
        hint={text.passwordHint}
        good={passwordFault(password, true) === null}
        error={form.error('newPassword')}
        minLength={passwordLength.min}
        maxLength={passwordLength.max}
      />
      <p className={styles.under}>{text.newPasswordEnds}</p>
      <FormMessage>{form.message}</FormMessage>
      <Button type="submit" wide loading={form.busy}>
        {text.resetSave}
      </Button>
      <div className={styles.turns}>
        <Button variant="transparent" size="small" onClick={onLeave}>
          {text.backToSignIn}
        </Button>
      </div>
    </form>
  )
}
