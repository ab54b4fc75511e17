import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useLoginText } from '../i18n/use-text.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Choice } from '../ui/choice.tsx'
import { GuestForm } from './guest-form.tsx'
import { GoogleButton } from './google-button.tsx'
import { LoginDrawing } from './login-drawing.tsx'
import { countryHere } from '../ui/country-here.ts'
import type { SignInWays, Way } from './ports.ts'
import shared from './login-forms.module.css'
import styles from './login-screen.module.css'

const loadOthers = () => import('./forms-fetched-later.ts')
const PhoneForm = lazy(async () => ({ default: (await loadOthers()).PhoneForm }))
const EmailForm = lazy(async () => ({ default: (await loadOthers()).EmailForm }))

/**
 * Fetches the other ways to sign in as soon as the pointer or focus reaches the choice, so that they are ready in time.
 */
function prepareOtherWays(): void {
  void loadOthers().catch(() => undefined)
}

/** The quickest first: whoever is here for the first time stands in the street. */
const everyWay: readonly Way[] = ['guest', 'phone', 'email']
/** In this browser, the way that was chosen last. */
const wayKey = 'sign-in-way'

function lastWay(): Way {
  try {
    return everyWay.find((way) => way === localStorage.getItem(wayKey)) ?? 'guest'
  } catch {
    return 'guest'
  }
}

interface LoginScreenProps {
  ways: SignInWays
  /**
   * The ways that this service offers; null until they are known, so that nothing is shown that may disappear again.
   */
  offered?: Readonly<Record<Way | 'google', boolean>> | null
  /** Stands at the end of the head: the choice of language. */
  corner?: ReactNode
  /** Shown instead of the forms: the message or question of a link from a mail. */
  instead?: ReactNode
  /** Why a person who did not sign out is here. */
  notice?: string | null
}

export function LoginScreen({ ways, offered = null, corner, instead, notice = null }: LoginScreenProps) {
  const text = useLoginText().login
  const shown = everyWay.filter((one) => offered?.[one] ?? true)
  const [chosen, setWay] = useState(lastWay)
  function choose(way: Way): void {
    setWay(way)
    try {
      localStorage.setItem(wayKey, way)
    } catch {
      // Storage is blocked.
    }
  }
  const way = shown.includes(chosen) ? chosen : shown[0]
  const [country] = useState(countryHere)
  const example = text.examples[country]

  return (
    <div className={styles.screen}>
      <header className={styles.hero}>
        <div className={styles.head}>
          <BrandMark />
          {corner}
        </div>
        <h1 className={styles.claim}>
          {text.claim.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <div className={styles.picture}>
          <LoginDrawing />
          <p className={styles.example}>
            <s>{example.alone}</s> <strong>{example.shared}</strong>
            <span>{example.trip}</span>
          </p>
        </div>
      </header>
      <main className={shared.main}>
        {notice !== null && (
          <p className={styles.notice} role="alert">
            {notice}
          </p>
        )}
        {instead ?? (
          <>
            <div className={shared.ways} onPointerEnter={prepareOtherWays} onFocus={prepareOtherWays}>
              {way !== undefined && shown.length > 1 && (
                <Choice
                  label={text.ways.label}
                  hideLabel
                  value={way}
                  onChange={choose}
                  options={shown.map((value) => ({ value, label: text.ways[value] }))}
                />
              )}
            </div>
            {way === 'guest' && <GuestForm ways={ways} />}
            <Suspense fallback={<div className={shared.wait} aria-busy="true" />}>
              {way === 'phone' && <PhoneForm ways={ways} onOther={shown.length > 2 && choose} />}
              {way === 'email' && <EmailForm ways={ways} onOther={shown.length > 2 && choose} />}
            </Suspense>
          </>
        )}
        {/* Keeps its room while it is not known what belongs there, so that nothing moves. */}
        <div className={shared.rest} data-short={instead || offered?.google === false ? '' : undefined}>
          {!instead && offered?.google && <GoogleButton ways={ways} />}
          {offered && (
            <p className={styles.legal}>
              {!instead && way === 'guest' && text.guestNote} {text.legal}
            </p>
          )}
        </div>
      </main>
    </div>
  )
}
