import { useText } from '../i18n/use-text.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { icons } from '../ui/icons.ts'
import { Screen } from '../ui/screen.tsx'
import { StateBlock } from '../ui/state-block.tsx'

export function RideLoadFailed({ onRetry, homePath }: { onRetry: () => void; homePath: string }) {
  const { ride: text, ui } = useText()
  return (
    <Screen
      head={<BrandMark />}
      foot={
        <>
          <Button wide icon={icons.refresh} onClick={onRetry}>
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
