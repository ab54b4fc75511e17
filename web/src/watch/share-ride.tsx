import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './watch.module.css'

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
  const [busy, setBusy] = useState<'share' | 'stop' | null>(null)
  const [said, setSaid] = useState('')
  const [link, setLink] = useState<string | null>(null)

  async function send() {
    setBusy('share')
    setSaid('')
    const url = await onShare()
    setLink(url)
    setSaid(url === null ? text.notDone : await handOn(url))
    setBusy(null)
  }

  async function handOn(url: string): Promise<string> {
    try {
      if ((navigator as Partial<Navigator>).share) {
        await navigator.share({ text: text.message, url })
        return ''
      }
      await navigator.clipboard.writeText(url)
      return text.copied
    } catch {
      // Closed without sending, or no clipboard: the link below can be copied by hand.
      return ''
    }
  }

  async function stop() {
    setBusy('stop')
    const done = await onStop()
    setBusy(null)
    setSaid(done ? '' : text.notDone)
    if (!done) return
    setLink(null)
    setIsOpen(false)
  }

  return (
    <>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        {text.share}
      </Button>
      <Dialog isOpen={isOpen} title={text.share} onClose={() => setIsOpen(false)}>
        <div className={styles.ways}>
          <p>{text.shareText}</p>
          <Button wide loading={busy === 'share'} onClick={() => void send()}>
            {text.send}
          </Button>
          {link && <p className={styles.strong}>{link}</p>}
          <p role="status" className={styles.soft}>
            {said}
          </p>
          <Button variant="ghost" wide loading={busy === 'stop'} onClick={() => void stop()}>
            {text.stop}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
