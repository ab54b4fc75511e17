import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { icons } from '../ui/icons.ts'
import { NotLoaded } from '../ui/not-loaded.tsx'
import type { PhoneValue } from '../ui/phone-countries.ts'
import { PhoneForm } from './phone-form.tsx'
import type { SignInFault, SignInWays } from './ports.ts'
import styles from './prove-dialog.module.css'

/**
 * What is fastest for this account: a mail to its own email, a code to its phone, or an email that it does not have
 * yet.
 */
export type WayToProve = { by: 'mail'; address: string } | { by: 'phone' } | { by: 'new-email' }

export interface ProveActions extends Pick<SignInWays, 'sendCode' | 'verifyCode'> {
  /** Null once something is proven. Rejects when it cannot be read. */
  way(): Promise<WayToProve | null>
  sendMail(): Promise<SignInFault | null>
}

interface ProveDialogProps {
  actions: ProveActions
  phone: PhoneValue | null
  /** Adds an email to an account without one. */
  newEmail: ReactNode
  onClose: () => void
}

/** How often it asks whether the link in the mail has been opened, perhaps on another device. */
const askMilliseconds = 4_000

/** Confirms an email or a phone without leaving the screen behind it. */
export function ProveDialog({ actions, phone, newEmail, onClose }: ProveDialogProps) {
  const { people: text } = useText()
  const [way, setWay] = useState<WayToProve | 'loading' | 'failed' | 'proven'>('loading')

  const ask = useCallback(
    () =>
      actions.way().then(
        // Once a way is known, only its end changes anything.
        (found) => setWay((known) => (found === null ? 'proven' : known === 'loading' ? found : known)),
        () => setWay((known) => (known === 'loading' ? 'failed' : known)),
      ),
    [actions],
  )
  useEffect(() => void ask(), [ask])
  const waits = typeof way === 'object' && way.by !== 'phone'
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => {
      if (!document.hidden) void ask()
    }, askMilliseconds)
    const look = () => !document.hidden && void ask()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [waits, ask])

  return (
    <Dialog isOpen title={text.prove} onClose={onClose}>
      <div className={styles.sheet}>
        {way === 'proven' ? (
          <>
            <p className={styles.proven} role="status">
              <Icon path={icons.check} size={20} />
              {text.proven}
            </p>
            <Button wide onClick={onClose}>
              {text.proveBack}
            </Button>
          </>
        ) : (
          <p>{text.proveWhy}</p>
        )}
        {(way === 'loading' || way === 'failed') && (
          <NotLoaded
            state={way}
            height="3.25rem"
            onRetry={() => {
              setWay('loading')
              void ask()
            }}
          />
        )}
        {typeof way === 'object' && way.by === 'mail' && (
          <MailStep address={way.address} onSend={actions.sendMail} />
        )}
        {typeof way === 'object' && way.by === 'phone' && (
          <PhoneForm
            known={phone}
            ways={{
              sendCode: actions.sendCode,
              async verifyCode(code) {
                const fault = await actions.verifyCode(code)
                if (fault === null) setWay('proven')
                return fault
              },
            }}
          />
        )}
        {typeof way === 'object' && way.by === 'new-email' && newEmail}
      </div>
    </Dialog>
  )
}

function MailStep({ address, onSend }: { address: string; onSend: ProveActions['sendMail'] }) {
  const text = useText().people
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function send() {
    setBusy(true)
    const refused = await onSend()
    setBusy(false)
    setFault(refused?.message ?? null)
    setSent(refused === null)
  }

  return (
    <>
      <div role="status">{sent && <p className={styles.sent}>{text.proveSent(address)}</p>}</div>
      <div role="alert">{fault !== null && <p className={styles.fault}>{fault}</p>}</div>
      <Button wide variant={sent ? 'ghost' : 'primary'} loading={busy} onClick={() => void send()}>
        {sent ? text.proveAgain : text.proveMail(address)}
      </Button>
    </>
  )
}
