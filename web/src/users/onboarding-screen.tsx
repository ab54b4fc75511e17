import { limits } from '@woodalo/protocol/limits'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Button } from '../ui/button.tsx'
import { Screen } from '../ui/screen.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Step } from './illustrated-step.tsx'
import { stepDrawings } from './how-it-works-drawings.tsx'
import styles from './onboarding-screen.module.css'
import { ScreenTitle } from '../ui/screen-title.tsx'

interface OnboardingScreenProps {
  /** Stores that the person has been welcomed; false when that failed. */
  onStart: (name: string | null) => Promise<boolean>
  /** The person has no name yet, so companions would see none. */
  asksName: boolean
}

/** Three steps, once. */
export function OnboardingScreen({ onStart, asksName }: OnboardingScreenProps) {
  const { onboarding: text, login } = useText()
  const [name, setName] = useState('')
  const [nameFault, setNameFault] = useState<string | null>(null)
  const [current, setCurrent] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const last = current === text.steps.length - 1
  const Drawing = stepDrawings[current] ?? stepDrawings[0]

  async function start() {
    if (asksName && name.trim() === '') return setNameFault(login.faults.nameEmpty)
    setBusy(true)
    setFailed(false)
    const done = await onStart(asksName ? name.trim() : null)
    setBusy(false)
    setFailed(!done)
  }

  return (
    <Screen
      together
      aside={
        <div key={current} className={styles.picture} aria-hidden="true">
          <Drawing />
        </div>
      }
      head={
        <>
          <div className={styles.brand}>
            <BrandMark />
          </div>
          {!last && (
            <Button
              variant="transparent"
              size="small"
              className={styles.skip}
              loading={busy}
              // Only the last step asks for the name that companions see.
              onClick={() => (asksName ? setCurrent(text.steps.length - 1) : void start())}
            >
              {text.skip}
            </Button>
          )}
        </>
      }
      foot={
        <>
          {failed && (
            <p className={styles.failed} role="alert">
              {text.failed}
            </p>
          )}
          <div className={styles.buttons}>
            {current > 0 && (
              <Button variant="ghost" onClick={() => setCurrent(current - 1)}>
                {text.previous}
              </Button>
            )}
            <Button wide loading={busy} onClick={() => (last ? void start() : setCurrent(current + 1))}>
              {last ? text.start : text.next}
            </Button>
          </div>
        </>
      }
    >
      <ScreenTitle hidden>{text.title}</ScreenTitle>
      <div className={styles.steps}>
        <Step key={current} text={text} current={current} />
        {asksName && last && (
          <TextField
            label={login.name}
            hint={text.nameHint}
            autoComplete="name"
            maxLength={limits.nameLength}
            value={name}
            onChange={(typed) => {
              setName(typed)
              setNameFault(null)
            }}
            error={nameFault}
          />
        )}
      </div>
    </Screen>
  )
}
