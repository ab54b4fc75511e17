import { limits } from '@woodalo/protocol/limits'
import { useState } from 'react'
import { useLoginText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { EmailField } from '../ui/email-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { FormMessage } from './form-message.tsx'
import { emailFault, nicknameFault } from './login-rules.ts'
import type { SignInWays } from './ports.ts'
import { useSubmission } from './use-submission.ts'
import styles from './login-forms.module.css'

export function GuestForm({ ways }: { ways: Pick<SignInWays, 'asGuest'> }) {
  const text = useLoginText().login
  const [nickname, setNickname] = useState('')
  const [email, setEmail] = useState('')
  const form = useSubmission({ nickname: nicknameFault(nickname), email: emailFault(email) })

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(() => ways.asGuest({ nickname: nickname.trim(), email: email.trim() }))}
    >
      <TextField
        label={text.nickname}
        autoComplete="nickname"
        maxLength={limits.nameLength}
        value={nickname}
        onChange={setNickname}
        error={form.error('nickname')}
      />
      <EmailField label={text.guestEmail} value={email} onChange={setEmail} error={form.error('email')} />
      <FormMessage>{form.message}</FormMessage>
      <Button type="submit" wide loading={form.busy}>
        {text.guestEnter}
      </Button>
    </form>
  )
}
