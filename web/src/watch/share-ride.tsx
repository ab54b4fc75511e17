import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { laterIcons } from '../ui/later-icons.ts'
import { SendLink } from './send-link.tsx'
import shared from './watch.module.css'
import styles from './share-ride.module.css'

interface ShareRideProps {
  /** Makes the link, or returns the existing one; null if that failed. */
  onShare: () => Promise<string | null>
  /** Takes the link back; returns whether that worked. */
  onStop: () => Promise<boolean>
}

/** Shares a link with somebody who wants to know that all is well. */
export function ShareRide({ onShare, onStop }: ShareRideProps) {
  const text = useText().watch
  const [isOpen, setIsOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')

  async function stop() {
    setBusy(true)
    const done = await onStop()
    setBusy(false)
    setSaid(done ? '' : text.notDone)
    if (done) setIsOpen(false)
  }

  return (
    <>
      <Button variant="ghost" icon={laterIcons.share} onClick={() => setIsOpen(true)}>
        {text.share}
      </Button>
      <Dialog isOpen={isOpen} title={text.share} onClose={() => setIsOpen(false)}>
        <div className={styles.ways}>
          <p>{text.shareText}</p>
          <SendLink onShare={onShare} />
          <p role="status" className={shared.soft}>
            {said}
          </p>
          <Button variant="ghost" wide loading={busy} onClick={() => void stop()}>
            {text.stop}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
