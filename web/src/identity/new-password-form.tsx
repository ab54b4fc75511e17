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
  /** Sets the password with the token of the mail. */
  onSave: (newPassword: string) => SignInResult
  onLeave: () => void
}

/** Where the link of a password mail leads. */
export function NewPasswordForm({ onSave, onLeave }: NewPasswordFormProps) {
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
      <TextField
        label={text.newPassword}
        type="password"
        autoComplete="new-password"
        // The page is there for it alone.
        autoFocus
        value={password}
        onChange={setPassword}
        hint={text.passwordHint}
        error={form.error('newPassword')}
        minLength={passwordLength.min}
        maxLength={passwordLength.max}
      />
      <FormMessage>{form.message}</FormMessage>
      <p className={styles.note}>{text.newPasswordEnds}</p>
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
