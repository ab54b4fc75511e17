import type { Ride } from '@woodalo/protocol'
import { useEffect, useEffectEvent } from 'react'
import { shortAddress } from '../i18n/short-address.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'
import { ListRow } from '../ui/list-row.tsx'
import { Screen } from '../ui/screen.tsx'
import { StateBlock } from '../ui/state-block.tsx'

const retryMilliseconds = 5_000

interface RideLoadFailedProps {
  /** The next attempt is on its way. */
  trying: boolean
  onRetry: () => void
  homePath: string
  /** What this browser remembers of it. */
  known?: Ride | undefined
  readerUid?: string | undefined
}

/** A ride could not be read: nothing of it is lost, and it is read again and again. */
export function RideLoadFailed({ trying, onRetry, homePath, known, readerUid }: RideLoadFailedProps) {
  const { ride: text, ui, match } = useText()
  const format = useFormat()
  const stop = known?.stops.find(({ firebase_uid }) => firebase_uid === readerUid)
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
      {known && (
        <Card>
          <ListRow
            leading={<Icon path={icons.pin} size={20} />}
            title={shortAddress(known.meetingPoint.name)}
            detail={`${match.meetAt} · ${format.date(known.meetAt)}, ${format.time(known.meetAt, known.cost.currency)}`}
          />
          {stop && (
            <ListRow
              leading={<Icon path={laterIcons.taxi} size={20} />}
              title={stop.name}
              detail={text.dropOff}
            />
          )}
        </Card>
      )}
    </Screen>
  )
}
