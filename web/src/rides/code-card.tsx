import type { Ride } from '@woodalo/protocol'
import { useState } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CodeField } from '../ui/code-field.tsx'
import { Icon } from '../ui/icon.tsx'
import { companionsInOrder, ownRequest } from './ride-line.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './code-card.module.css'

/** Why a code was not confirmed. */
export interface CodeFault {
  message: string
  /** The code may be right: it only did not reach the server, and can be tried again as it stands. */
  again: boolean
}

interface CodeCardProps {
  ride: Ride
  readerUid: string
  /** Of the traveller who requests the vehicle; null while it is not known yet. */
  code: string | null
  /** Answers what was wrong; null when the code was right. */
  onConfirm: (code: string) => Promise<CodeFault | null>
}

const codeLength = 4

/** How people know that they have met: one shows four digits, the others type them in. */
export function CodeCard({ ride, readerUid, code, onConfirm }: CodeCardProps) {
  const text = useText().ride
  const own = ownRequest(ride, readerUid)
  const requester = ride.rideRequests.find(({ firebase_uid }) => firebase_uid === ride.requesterUid)
  if (readerUid === ride.requesterUid) return <ShownCode ride={ride} readerUid={readerUid} code={code} />
  if (own?.isVerified)
    return (
      <p className={styles.verified} role="status">
        <Icon name="check" size={20} />
        {ride.isVerified ? text.allVerified : text.codeChecked}
      </p>
    )
  return (
    <Card>
      <p className={styles.holder}>{requester ? text.codeHolder(requester.userName) : text.codeForOthers}</p>
      <CodeEntry onConfirm={onConfirm} />
    </Card>
  )
}

function ShownCode({ ride, readerUid, code }: { ride: Ride; readerUid: string; code: string | null }) {
  const text = useText().ride
  const format = useFormat()
  return (
    <Card tone="inverse">
      <p className={styles.lead}>{ride.isVerified ? text.allVerified : text.codeForRequester}</p>
      {ride.isVerified ? null : code === null ? (
        <Skeleton shape="block" height="5rem" />
      ) : (
        <p className={styles.digits} role="img" aria-label={text.codeSpoken(format.spelled(code))}>
          {code}
        </p>
      )}
      <ul className={styles.people}>
        {companionsInOrder(ride, readerUid).map(({ firebase_uid, userName, isVerified }) => (
          <li key={firebase_uid} className={styles.person} data-there={isVerified ? '' : undefined}>
            <span className={styles.mark} aria-hidden="true">
              {isVerified && <Icon name="check" size={14} />}
            </span>
            {userName}
            <span className={styles.state}>{isVerified ? text.verified : text.notVerified}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function CodeEntry({ onConfirm }: Pick<CodeCardProps, 'onConfirm'>) {
  const text = useText().ride
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function confirm(code: string) {
    if (busy || code.length !== codeLength) return
    setBusy(true)
    const refused = await onConfirm(code)
    setBusy(false)
    setFault(refused?.message ?? null)
    if (refused && !refused.again) setTyped('')
  }

  return (
    <form
      className={styles.entry}
      onSubmit={(event) => {
        event.preventDefault()
        void confirm(typed)
      }}
    >
      <CodeField
        label={text.codeForOthers}
        length={codeLength}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setFault(null)
        }}
        onComplete={(value) => void confirm(value)}
        error={fault}
      />
      <Button type="submit" wide loading={busy} disabled={typed.length !== codeLength}>
        {text.codeCheck}
      </Button>
    </form>
  )
}
