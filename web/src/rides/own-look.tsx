import { limits } from '@woodalo/protocol/limits'
import type { Ride } from '@woodalo/protocol'
import { useRef, useState } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { wordsOfRider } from '../i18n/words-of-rider.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'
import { TextField } from '../ui/text-field.tsx'
import styles from './own-look.module.css'
import { ownRequest } from './own-request.ts'
import { shortNameOf } from './short-name.ts'
import { companionsInOrder } from './stops-in-order.ts'

export interface LookActions {
  /** Says anew how the reader is recognized; returns whether it was stored. */
  describe(about: string): Promise<boolean>
  /** Leads to where a photo is chosen; null if the reader has one. */
  addPhoto: (() => void) | null
}

interface OwnLookProps {
  ride: Ride
  readerUid: string
  actions: LookActions
  /** Beside the code it is one line of several things to do: it opens where somebody wants it. */
  folded?: boolean
}

/** How the reader is recognized among strangers: asked for while it is missing, and said back once it is known. */
export function OwnLook({ ride, readerUid, actions, folded = false }: OwnLookProps) {
  const { look: text } = useText()
  const format = useFormat()
  const [typed, setTyped] = useState<string | null>(null)
  /** Until the ride says it, too. */
  const [stored, setStored] = useState('')
  const about = ownRequest(ride, readerUid)?.about || stored
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const others = companionsInOrder(ride, readerUid).map(({ userName }) => shortNameOf(ride, userName))
  // Whoever has the code is the one whom all the others have to find.
  const isLookedFor = readerUid === ride.requesterUid && others.length > 0

  async function save(words: string) {
    if (words === '') return field.current?.focus()
    setBusy(true)
    const isStored = await actions.describe(words)
    setBusy(false)
    setFailed(!isStored)
    if (!isStored) return
    setStored(words)
    setTyped(null)
    announce(`${text.knownBy}: ${words}`)
    requestAnimationFrame(() => change.current?.focus())
  }

  if (about !== '' && typed === null)
    return (
      <div className={styles.known}>
        <p className={styles.words}>
          {text.knownBy} <q>{wordsOfRider(about)}</q>
        </p>
        <span className={styles.acts}>
          <button ref={change} type="button" className={styles.act} onClick={() => setTyped(about)}>
            {text.change}
          </button>
          {actions.addPhoto && (
            <button type="button" className={styles.act} onClick={actions.addPhoto}>
              <Icon path={laterIcons.camera} size={18} />
              {text.addPhoto}
            </button>
          )}
        </span>
      </div>
    )
  const words = (typed ?? '').trim()
  if (folded && typed === null)
    return (
      <button type="button" className={styles.open} onClick={() => setTyped('')}>
        <span className={styles.question}>{text.ask}</span>
        <span className={styles.add}>{text.add}</span>
        <Icon path={icons.chevronRight} size={18} />
      </button>
    )
  return (
    <form
      className={styles.ask}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void save(words)
      }}
    >
      <TextField
        ref={field}
        label={text.ask}
        hint={isLookedFor ? text.lookedFor(format.list(others), others.length) : text.forGroup}
        error={failed ? text.failed : null}
        placeholder={text.example}
        maxLength={limits.aboutLength}
        enterKeyHint="done"
        // What is changed has been asked for.
        autoFocus={typed !== null && (about !== '' || folded)}
        value={typed ?? ''}
        onChange={(value) => {
          setTyped(value)
          setFailed(false)
        }}
        className={styles.field}
        trailing={
          <Button type="submit" size="small" className={styles.done} loading={busy}>
            {text.done}
          </Button>
        }
      />
    </form>
  )
}
