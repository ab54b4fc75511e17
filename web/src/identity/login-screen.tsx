import { useState, type ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Choice } from '../ui/choice.tsx'
import { EmailForm } from './email-form.tsx'
import { GoogleButton } from './google-button.tsx'
import { GuestForm } from './guest-form.tsx'
import { LoginDrawing } from './login-drawing.tsx'
import { PhoneForm } from './phone-form.tsx'
import type { SignInWays } from './sign-in-ways.ts'
import styles from './login.module.css'

type Way = 'email' | 'phone' | 'guest'

interface LoginScreenProps {
  ways: SignInWays
  /** Stands at the end of the head: the choice of language. */
  corner?: ReactNode
  /** Takes the place of the forms: what a link from a mail has to say or to ask. */
  instead?: ReactNode
}

export function LoginScreen({ ways, corner, instead }: LoginScreenProps) {
  const text = useText().login
  const [way, setWay] = useState<Way>('email')

  return (
    <div className={styles.screen}>
      <div className={styles.hero}>
        <header className={styles.head}>
          <BrandMark />
          {corner}
        </header>
        <h1 className={styles.claim}>{text.claim}</h1>
        <LoginDrawing />
      </div>
      <main className={styles.main}>
        {instead ?? (
          <>
            <Choice
              label={text.ways.label}
              hideLabel
              value={way}
              onChange={setWay}
              options={[
                { value: 'email', label: text.ways.email },
                { value: 'phone', label: text.ways.phone },
                { value: 'guest', label: text.ways.guest },
              ]}
            />
            {way === 'email' && <EmailForm ways={ways} />}
            {way === 'phone' && <PhoneForm ways={ways} />}
            {way === 'guest' && <GuestForm ways={ways} />}
            <p className={styles.or}>{text.or}</p>
            <GoogleButton ways={ways} />
          </>
        )}
        <p className={styles.legal}>{text.legal}</p>
      </main>
    </div>
  )
}
