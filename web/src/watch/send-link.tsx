import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import styles from './watch.module.css'

interface SendLinkProps {
  /** Makes the link, or returns the one there is; null when that failed. */
  onShare: () => Promise<string | null>
  variant?: 'primary' | 'secondary'
}

/** Hands a link to the ride to whatever the phone sends things by; it stands below then, to be read or copied. */
export function SendLink({ onShare, variant = 'primary' }: SendLinkProps) {
  const text = useText().watch
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const [link, setLink] = useState<string | null>(null)

  async function send() {
    setBusy(true)
    setSaid('')
    const url = await onShare()
    setLink(url)
    setSaid(url === null ? text.notDone : await handOn(url))
    setBusy(false)
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

  return (
    <>
      <Button variant={variant} wide loading={busy} onClick={() => void send()}>
        {text.send}
      </Button>
      {link && <p className={styles.strong}>{link}</p>}
      <p role="status" className={styles.soft}>
        {said}
      </p>
    </>
  )
}
