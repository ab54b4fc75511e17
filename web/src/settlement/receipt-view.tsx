import type { Settlement } from '@woodalo/protocol'
import { useEffect, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Dialog } from '../ui/dialog.tsx'
import type { SettlementActions } from './ports.ts'
import shared from './receipt.module.css'
import styles from './receipt-view.module.css'
import { usePictureAddress } from './use-picture-address.ts'

interface ReceiptViewProps {
  settlement: Pick<Settlement, 'hasReceipt' | 'receiptId'>
  actions: Pick<SettlementActions, 'receipt'>
}

/** The photo of the receipt, small; a tap shows it whole. */
export function ReceiptView({ settlement: { hasReceipt, receiptId }, actions }: ReceiptViewProps) {
  const text = useText().settlement.receipt
  const [picture, setPicture] = useState<Blob | null>(null)
  const [isFaulty, setFaulty] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const address = usePictureAddress(picture)

  useEffect(() => {
    setPicture(null)
    setFaulty(false)
    if (!hasReceipt) return
    let current = true
    actions.receipt().then(
      (read) => current && setPicture(read),
      () => current && setFaulty(true),
    )
    return () => {
      current = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Another picture has another id.
  }, [hasReceipt, receiptId])

  if (isFaulty) return <p className={shared.note}>{text.failed}</p>
  if (!address) return null
  return (
    <>
      <button type="button" className={shared.small} aria-label={text.open} onClick={() => setOpen(true)}>
        <img src={address} alt="" />
      </button>
      <Dialog isOpen={isOpen} title={text.picture} onClose={() => setOpen(false)}>
        {isOpen && <img className={styles.whole} src={address} alt={text.picture} />}
      </Dialog>
    </>
  )
}
