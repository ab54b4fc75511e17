import { useText } from '../i18n/use-text.ts'
import { Dialog } from '../ui/dialog.tsx'
import { OrderApps } from './order-apps.tsx'
import { taxiAppsFor, type Order, type OrderPoint } from './order/taxi-apps.ts'
import { useLanguage } from '../i18n/language-state.ts'

interface TaxiAloneProps {
  from: OrderPoint
  to: OrderPoint
  /** What happens to the reader's search meanwhile. */
  text: string
  onClose: () => void
}

/** A taxi only for the reader, ordered elsewhere. It is shown as long as it is mounted. */
export function TaxiAlone({ from, to, text, onClose }: TaxiAloneProps) {
  const title = useText().search.alone
  const language = useLanguage()
  const order: Order = { meetingPoint: from, stops: [to], language }
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <p>{text}</p>
      <OrderApps order={order} apps={taxiAppsFor(order)} isTime />
    </Dialog>
  )
}
