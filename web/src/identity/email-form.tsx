import { limits } from '@woodalo/protocol/limits'
import { useState } from 'react'
import { useLoginText } from '../i18n/use-text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { EmailField } from '../ui/email-field.tsx'
import { icons } from '../ui/icons.ts'
import { TextField } from '../ui/text-field.tsx'
import { FormMessage } from './form-message.tsx'
import { emailFault, nameFault, passwordFault, passwordLength } from './login-rules.ts'
import type { SignInWays, Way } from './ports.ts'
import { useSubmission } from './use-submission.ts'
import shared from './login-forms.module.css'
import styles from './email-form.module.css'

type Purpose = 'sign-in' | 'sign-up' | 'reset'

/** Signing in, making an account and asking for a new password: the same address carries over between them. */
export function EmailForm({
  ways,
  onOther,
}: {
  ways: Pick<SignInWays, 'signIn' | 'signUp' | 'requestReset'>
  /** Turns to a way without a password, where all are offered. */
  onOther: ((way: Way) => void) | false
}) {
  const text = useLoginText().login
  const [purpose, setPurpose] = useState<Purpose>('sign-in')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [name, setName] = useState('')
  const [resetSent, setResetSent] = useState(false)
  const isNew = purpose === 'sign-up'

  const form = useSubmission({
    name: isNew ? nameFault(name) : null,
    email: emailFault(email),
    password: purpose === 'reset' ? null : passwordFault(password, isNew),
  })

  function turnTo(next: Purpose) {
    setPurpose(next)
    setResetSent(false)
    form.reset()
  }

  async function carryOut() {
    const address = email.trim()
    if (purpose === 'sign-in') return ways.signIn({ email: address, password })
    if (purpose === 'sign-up') return ways.signUp({ email: address, password, name: name.trim() })
    const fault = await ways.requestReset({ email: address })
    setResetSent(fault === null)
    return fault
  }

  const turn = (label: string, onClick: () => void) => (
    <Button variant="transparent" size="small" onClick={onClick}>
      {label}
    </Button>
  )

  return (
    <form
      className={shared.form}
      data-step={purpose === 'sign-in' ? undefined : purpose}
      noValidate
      onSubmit={form.onSubmit(carryOut)}
    >
      {purpose !== 'sign-in' && (
        <div className={styles.stepHead}>
          <IconButton
            icon={icons.chevronRight}
            label={text.backToSignIn}
            variant="transparent"
            onClick={() => turnTo('sign-in')}
          />
          <h2>{isNew ? text.signUpTitle : text.resetTitle}</h2>
        </div>
      )}
      {purpose !== 'sign-in' && <p className={styles.lead}>{isNew ? text.signUpLead : text.resetLead}</p>}
      {isNew && (
        <TextField
          label={text.name}
          value={name}
          onChange={setName}
          error={form.error('name')}
          autoComplete="name"
          maxLength={limits.nameLength}
        />
      )}
      <EmailField
        // The step is there for it alone.
        key={`email ${purpose}`}
        autoFocus={purpose === 'reset'}
        label={text.email}
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={form.error('email')}
      />
      {purpose !== 'reset' && (
        <TextField
          key={purpose}
          label={isNew ? text.newPassword : text.password}
          type="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          value={password}
          onChange={setPassword}
          hint={isNew ? text.passwordHint : undefined}
          error={form.error('password')}
          {...(isNew ? { minLength: passwordLength.min, maxLength: passwordLength.max } : {})}
        />
      )}
      {purpose === 'sign-in' && (
        <div className={shared.turns}>{turn(text.forgot, () => turnTo('reset'))}</div>
      )}
      <FormMessage>{form.message}</FormMessage>
      <FormMessage good>{resetSent ? text.resetSent : null}</FormMessage>
      <Button type="submit" wide loading={form.busy}>
        {purpose === 'sign-in' ? text.signIn : isNew ? text.signUp : text.resetSend}
      </Button>
      <div className={shared.turns}>
        {purpose === 'sign-in' && turn(text.toSignUp, () => turnTo('sign-up'))}
        {/* Whoever has no password, or not this one, need not make or find one now. */}
        {onOther &&
          (purpose === 'reset'
            ? turn(text.toPhone, () => onOther('phone'))
            : turn(text.toGuest, () => onOther('guest')))}
      </div>
    </form>
  )
}
