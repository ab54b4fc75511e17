import { useText } from '../i18n/use-text.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StateBlock } from '../ui/state-block.tsx'

/** The places of what will stand there. */
export function RideLoading() {
  return (
    <Screen head={<Skeleton width="60%" height="1.75rem" />}>
      <div aria-busy="true">
        <Card>
          <Skeleton shape="block" height="7rem" />
        </Card>
        <Card>
          <Skeleton width="80%" />
          <Skeleton width="60%" />
          <Skeleton width="70%" />
        </Card>
      </div>
    </Screen>
  )
}

export function RideLoadFailed({ onRetry, homePath }: { onRetry: () => void; homePath: string }) {
  const { ride: text, ui } = useText()
  return (
    <Screen
      head={<BrandMark />}
      foot={
        <>
          <Button wide icon="refresh" onClick={onRetry}>
            {ui.retry}
          </Button>
          <ButtonLink wide variant="secondary" href={homePath}>
            {text.home}
          </ButtonLink>
        </>
      }
    >
      <StateBlock kind="error" level={1} title={text.loadFailed} />
    </Screen>
  )
}
