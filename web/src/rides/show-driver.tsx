import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { icons } from '../ui/icons.ts'
import type { Order } from './order/taxi-apps.ts'
import { StopsToCopy } from './stops-to-copy.tsx'

interface ShowDriverProps {
  order: Order
  /** What the driver is told besides. */
  wanted: readonly string[]
}

/** The stops in letters that somebody at the wheel can read, held out to them. */
export function ShowDriver({ order, wanted }: ShowDriverProps) {
  const text = useText().ride
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" wide icon={icons.eye} onClick={() => setOpen(true)}>
        {text.showDriver}
      </Button>
      <Dialog isOpen={isOpen} title={text.driverStops} onClose={() => setOpen(false)}>
        {wanted.map((words) => (
          <p key={words}>{words}</p>
        ))}
        <StopsToCopy order={order} wanted={wanted} large />
      </Dialog>
    </>
  )
}
