import { useLanguage, useText } from '../i18n/use-text.ts'
import { Dialog } from '../ui/dialog.tsx'
import { OrderApps } from './order-apps.tsx'
import type { OrderPoint } from './order/providers.ts'

interface TaxiAloneProps {
  from: OrderPoint
  to: OrderPoint
  onClose: () => void
}

/** A taxi only for the reader, ordered elsewhere. It is shown as long as it is mounted. */
export function TaxiAlone({ from, to, onClose }: TaxiAloneProps) {
  const text = useText().search
  const language = useLanguage()
  return (
    <Dialog isOpen title={text.alone} onClose={onClose}>
      <p>{text.aloneText}</p>
      <OrderApps order={{ meetingPoint: from, stops: [to], language }} isTime />
    </Dialog>
  )
}
