import type { Ride } from '@woodalo/protocol'
import { useEffect, useEffectEvent } from 'react'
import { useText } from '../i18n/use-text.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { icons } from '../ui/icons.ts'
import { Screen } from '../ui/screen.tsx'
import { StateBlock } from '../ui/state-block.tsx'
import { RememberedRide } from './remembered-ride.tsx'

const retryMilliseconds = 5_000

interface RideLoadFailedProps {
  /** The next attempt is on its way. */
  trying: boolean
  onRetry: () => void
  homePath: string
  /** What this browser remembers of it. */
  known?: Ride | undefined
  readerUid?: string | undefined
  /** The reader's own code, if they have it. */
  code?: string | null
}

/** A ride could not be read: nothing of it is lost, and it is read again and again. */
export function RideLoadFailed({
  trying,
  onRetry,
  homePath,
  known,
  readerUid,
  code = null,
}: RideLoadFailedProps) {
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
      <StateBlock
        kind="error"
        level={1}
        title={known ? text.loadFailedKept : text.loadFailed}
        text={known ? text.loadFailedKeptText : text.loadFailedText}
        // Where and when is what somebody on the pavement came for: no drawing stands before it.
        {...(known && { instead: <RememberedRide ride={known} readerUid={readerUid} code={code} /> })}
      />
    </Screen>
  )
}
