import { useEffect, useRef, useState } from 'react'
import { useLoginText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { prefixHere } from '../ui/country-here.ts'
import type { PhoneValue } from '../ui/phone-countries.ts'
import { PhoneField } from '../ui/phone-field.tsx'
import { FormMessage } from './form-message.tsx'
import { phoneFault, codeFault, oneTimeCodeLength, secondsBetweenCodes } from './phone-sign-in-rules.ts'
import type { SignInWays, Way } from './ports.ts'
import { useSubmission } from './use-submission.ts'
import shared from './login-forms.module.css'
import styles from './phone-form.module.css'
import { phoneE164 } from '../ui/phone-number.ts'
import { phoneShown } from '../ui/phone-shown.ts'

/** First the number, then the code sent to it. */
export function PhoneForm({
  ways,
  known = null,
  onOther = false,
}: {
  ways: Pick<SignInWays, 'sendCode' | 'verifyCode'>
  /** The number to begin with. */
  known?: PhoneValue | null
  /** Turns to a way without a text message, where all are offered. */
  onOther?: ((way: Way) => void) | false
}) {
  const text = useLoginText().login
  const [phone, setPhone] = useState(known ?? { prefix: prefixHere(), number: '' })
  const [code, setCode] = useState('')
  /** How many codes were sent to this number. */
  const [sent, setSent] = useState(0)
  const wait = useWait(sent)
  const numberForm = useSubmission({ phone: phoneFault(phone) })
  const codeForm = useSubmission({ code: codeFault(code) })

  async function sendCode() {
    const fault = await ways.sendCode(phoneE164(phone))
    if (fault === null) {
      setCode('')
      codeForm.reset()
      setSent((count) => count + 1)
    }
    return fault
  }

  const check = (digits: string) => ways.verifyCode({ phoneNumber: phoneE164(phone), code: digits })

  useCodeOfText(sent, (digits) => {
    setCode(digits)
    void codeForm.sendComplete(() => check(digits))
  })

  if (sent === 0) {
    return (
      <form className={shared.form} noValidate onSubmit={numberForm.onSubmit(sendCode)}>
        <PhoneField label={text.phone} value={phone} onChange={setPhone} error={numberForm.error('phone')} />
        <FormMessage>{numberForm.message}</FormMessage>
        <Button type="submit" wide loading={numberForm.busy}>
          {text.sendCode}
        </Button>
        {onOther && (
          <div className={shared.turns}>
            <Button variant="transparent" size="small" onClick={() => onOther('guest')}>
              {text.noText}
            </Button>
          </div>
        )}
      </form>
    )
  }

  return (
    <form className={shared.form} data-step="code" noValidate onSubmit={codeForm.onSubmit(() => check(code))}>
      <div>
        <h2>{text.codeTitle}</h2>
        <p className={styles.sentTo}>
          {text.codeSentTo(phoneShown(phone))}
          {' · '}
          <Button variant="transparent" size="small" aria-label={text.changePhone} onClick={() => setSent(0)}>
            {text.change}
          </Button>
        </p>
      </div>
      <CodeField
        label={text.code}
        hideLabel
        length={oneTimeCodeLength}
        oneTime
        autoFocus
        value={code}
        onChange={setCode}
        onComplete={(digits) => void codeForm.sendComplete(() => check(digits))}
        error={codeForm.error('code')}
      />
      <FormMessage>{codeForm.message ?? numberForm.message}</FormMessage>
      <p className={styles.sentTo}>{text.codeGoesOn}</p>
      <div className={styles.again}>
        <Button
          variant="transparent"
          size="small"
          disabled={wait > 0}
          loading={numberForm.busy}
          onClick={() => void numberForm.send(sendCode)}
        >
          {wait > 0 ? text.resendIn(String(wait)) : text.resend}
        </Button>
      </div>
      {/* Who gets no text need not wait for it. */}
      {onOther && (
        <div className={shared.turns}>
          <Button variant="transparent" size="small" onClick={() => onOther('guest')}>
            {text.guestEnter}
          </Button>
          <Button variant="transparent" size="small" onClick={() => onOther('email')}>
            {text.toEmail}
          </Button>
        </div>
      )}
      {/* The last digit sends the code by itself: the button is for another try, where nothing has to move for it. */}
      {code.length === oneTimeCodeLength && (
        <Button type="submit" wide loading={codeForm.busy}>
          {text.verify}
        </Button>
      )}
    </form>
  )
}

/** Where the browser reads the text itself, its code needs no fingers: it reads only texts that name this site. */
function useCodeOfText(sent: number, onCode: (code: string) => void): void {
  const told = useRef(onCode)
  useEffect(() => {
    told.current = onCode
  })
  useEffect(() => {
    if (sent === 0 || !('OTPCredential' in globalThis)) return
    const waiting = new AbortController()
    const options = { otp: { transport: ['sms'] }, signal: waiting.signal } as CredentialRequestOptions
    navigator.credentials.get(options).then(
      (read) => {
        if (read && 'code' in read && typeof read.code === 'string') told.current(read.code)
      },
      // Refused, or too late: it can be typed.
      () => undefined,
    )
    return () => waiting.abort()
  }, [sent])
}

/** Seconds until another code may be sent; restarts with each code. */
function useWait(sent: number): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (sent === 0) return
    const until = Date.now() + secondsBetweenCodes * 1000
    const update = () => setSeconds(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    update()
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [sent])
  return seconds
}
