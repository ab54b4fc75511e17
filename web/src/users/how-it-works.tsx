import { useEffect, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { icons } from '../ui/icons.ts'
import { SlideUp } from '../ui/slide-up.tsx'
import { Step } from './illustrated-step.tsx'
import styles from './how-it-works.module.css'

interface GeneralInfoProps {
  isOpen: boolean
  onStateChange: (isOpen: boolean) => void
}

/** How the product works, in three steps. */
export function GeneralInfo({ isOpen, onStateChange }: GeneralInfoProps) {
  const { generalInfo: text, ui } = useText()
  const [current, setCurrent] = useState(0)
  const last = current === text.steps.length - 1

  // When opened again, it begins at the first step.
  useEffect(() => {
    if (isOpen) setCurrent(0)
  }, [isOpen])

  return (
    <SlideUp
      isOpen={isOpen}
      label={text.title}
      height="500px"
      hasBackdrop
      className={styles.sheet}
      onStateChange={onStateChange}
    >
      <div className={styles.panel}>
        <IconButton
          icon={icons.close}
          label={ui.close}
          variant="transparent"
          className={styles.close}
          onClick={() => onStateChange(false)}
        />
        <div className={styles.step}>
          <Step key={current} text={text} current={current} />
        </div>
        <div className={styles.buttons}>
          {current > 0 && (
            <Button variant="ghost" onClick={() => setCurrent(current - 1)}>
              {text.previous}
            </Button>
          )}
          <Button wide onClick={() => (last ? onStateChange(false) : setCurrent(current + 1))}>
            {last ? text.done : text.next}
          </Button>
        </div>
      </div>
    </SlideUp>
  )
}
