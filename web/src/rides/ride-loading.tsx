import { useText } from '../i18n/use-text.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StateBlock } from '../ui/state-block.tsx'
import { icons } from '../ui/icons.ts'
import styles from './ride-loading.module.css'

/** Placeholders for the content. */
export function RideLoading() {
  return (
    <Screen
      aside={<span />}
      head={
        <>
          <div className={styles.where}>
            <Skeleton width="40%" />
            <Skeleton width="75%" height="1.25rem" />
            <Skeleton width="60%" />
          </div>
          <Skeleton shape="round" width="2.75rem" />
        </>
      }
    >
      <div aria-busy="true" className={styles.loading}>
        <Skeleton height="1.75rem" />
        <Skeleton shape="block" height="10.5rem" />
        <Card>
          {[1, 2, 3, 4].map((row) => (
            <div key={row} className={styles.row}>
              <Skeleton width={`${70 - row * 8}%`} />
              <Skeleton width="2.75rem" />
            </div>
          ))}
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
