import { useEffect, useEffectEvent } from 'react'
import { useText } from '../i18n/use-text.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { icons } from '../ui/icons.ts'
import { Screen } from '../ui/screen.tsx'
import { StateBlock } from '../ui/state-block.tsx'

const retryMilliseconds = 5_000

interface RideLoadFailedProps {
  /** The next attempt is on its way. */
  trying: boolean
  onRetry: () => void
  homePath: string
}

/** A ride could not be read: nothing of it is lost, and it is read again and again. */
export function RideLoadFailed({ trying, onRetry, homePath }: RideLoadFailedProps) {
  const { ride: text, ui } = useText()
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (trying) return
    const timer = setTimeout(retry, retryMilliseconds)
    return () => clearTimeout(timer)
  }, [trying])
  return (
    <Screen
      head={<BrandMark />}
      foot={
        <>
          <Button wide icon={icons.refresh} loading={trying} onClick={onRetry}>
            {ui.retry}
          </Button>
          <ButtonLink wide variant="secondary" href={homePath}>
            {text.home}
          </ButtonLink>
        </>
      }
    >
      <StateBlock kind="error" level={1} title={text.loadFailed} text={text.loadFailedText} />
    </Screen>
  )
}
