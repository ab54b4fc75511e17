import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Button } from '../ui/button.tsx'
import { Screen, ScreenTitle } from '../ui/screen.tsx'
import { StateBlock } from '../ui/state-block.tsx'
import { Step } from './steps.tsx'
import styles from './onboarding.module.css'

interface OnboardingScreenProps {
  /** Stores that the person has been welcomed; false when that failed. */
  onStart: () => Promise<boolean>
}

/** Three steps, once. */
export function OnboardingScreen({ onStart }: OnboardingScreenProps) {
  const text = useText().onboarding
  const [current, setCurrent] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const last = current === text.steps.length - 1

  async function start() {
    setBusy(true)
    setFailed(false)
    const done = await onStart()
    setBusy(false)
    setFailed(!done)
  }

  return (
    <Screen
      head={<BrandMark />}
      foot={
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
      }
    >
      <ScreenTitle>{text.title}</ScreenTitle>
      <div className={styles.steps}>
        <Step key={current} text={text} current={current} />
        {failed && <StateBlock kind="error" title={text.failed} />}
      </div>
    </Screen>
  )
}
