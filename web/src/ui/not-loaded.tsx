import { useText } from '../i18n/use-text.ts'
import { Button } from './button.tsx'
import { icons } from './icons.ts'
import { Skeleton } from './skeleton.tsx'

interface NotLoadedProps {
  state: 'loading' | 'failed'
  /** Of what will stand here, such as `6rem`. */
  height: string
  onRetry: () => void
}

/** Stands for something that is on its way, or could not be read and can be asked for again. */
export function NotLoaded({ state, height, onRetry }: NotLoadedProps) {
  const { ui } = useText()
  if (state === 'loading') return <Skeleton shape="block" height={height} />
  return (
    <Button variant="secondary" size="small" icon={icons.refresh} onClick={onRetry}>
      {ui.retry}
    </Button>
  )
}
