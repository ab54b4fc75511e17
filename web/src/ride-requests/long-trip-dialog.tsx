import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface LongTripDialogProps {
  /** As the crow flies. */
  meters: number
  onSearch: () => void
  onClose: () => void
}

/** “More than” must hold. */
const wholeTens = (meters: number) => Math.floor(meters / 10_000) * 10_000

/** Asks before a trip that is probably a slip, such as a street of the same name in another city. */
export function LongTripDialog({ meters, onSearch, onClose }: LongTripDialogProps) {
  const { longTrip, change } = useText().search
  const format = useFormat()
  return (
    <Dialog
      isOpen
      title={longTrip.title(format.distance(wholeTens(meters)))}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onSearch}>
            {longTrip.go}
          </Button>
          <Button onClick={onClose}>{change}</Button>
        </>
      }
    >
      <p>{longTrip.text}</p>
    </Dialog>
  )
}
