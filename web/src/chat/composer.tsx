import { limits } from '@woodalo/protocol/limits'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useText } from '../i18n/use-text.ts'
import { IconButton } from '../ui/button.tsx'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'
import styles from './composer.module.css'
import { Chip } from '../ui/chip.tsx'

export type PlaceInWords = { words: string } | { fault: string }

interface ComposerProps {
  /** The quick replies to offer, the most useful first. */
  replies: readonly string[]
  /** There is room for all of them at once. */
  spread?: boolean
  /** The draft when the chat was left. */
  draft: string
  /** Stores the draft. */
  onDraft: (text: string) => void
  onSend: (text: string) => Promise<boolean>
  /** Returns words for where the reader is, or why that is not known. */
  onPlace?: (() => Promise<PlaceInWords>) | undefined
  /** The last question is where the reader is. */
  isAskedWhere?: boolean | undefined
}

/**
 * Free text, and the quick replies that fit. Unsent messages stay in the list above, with a way to retry.
 */
export function Composer(props: ComposerProps) {
  const { replies, spread = false, draft: kept, onDraft, onSend, onPlace, isAskedWhere = false } = props
  const text = useText().chat
  const [draft, setDraft] = useState(kept)
  const field = useRef<HTMLTextAreaElement>(null)
  const row = useRef<HTMLUListElement>(null)
  const [locating, setLocating] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  function write(words: string) {
    setDraft(words)
    onDraft(words)
  }

  /** The words wait in the field: the nearest address may be one's own door. */
  async function writePlace(find: NonNullable<typeof onPlace>) {
    if (locating) return
    setLocating(true)
    const found = await find()
    setLocating(false)
    setFault('fault' in found ? found.fault : null)
    if ('fault' in found) return
    write([draft.trim(), found.words].filter(Boolean).join(' '))
    field.current?.focus()
  }

  function send(message: string) {
    if (message.trim() === '') return
    // A quick reply does not touch the draft.
    if (message === draft) write('')
    void onSend(message)
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter sends; with Shift, or while an input method composes, it does not.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send(draft)
  }

  return (
    <>
      {replies.length > 0 && (
        <ul
          ref={row}
          className={styles.replies}
          data-spread={spread ? '' : undefined}
          aria-label={text.quickRepliesLabel}
        >
          {onPlace && isAskedWhere && (
            <li>
              <Chip onPress={() => void writePlace(onPlace)}>{text.sendPlace}</Chip>
            </li>
          )}
          {replies.map((reply) => (
            <li key={reply}>
              <Chip
                onPress={() => {
                  send(reply)
                  // The row begins with a whole word again.
                  row.current?.scrollTo?.({ left: 0 })
                }}
              >
                {reply}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <div role="alert">{fault && <p className={styles.fault}>{fault}</p>}</div>
      <form
        className={styles.composer}
        data-with-place={onPlace ? '' : undefined}
        onSubmit={(event) => {
          event.preventDefault()
          send(draft)
          field.current?.focus()
        }}
      >
        {onPlace && (
          <IconButton
            icon={icons.pin}
            label={text.sendPlace}
            variant="ghost"
            disabled={locating}
            onClick={() => void writePlace(onPlace)}
          />
        )}
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          maxLength={limits.messageLength}
          enterKeyHint="send"
          placeholder={text.placeholder}
          aria-label={text.placeholder}
          value={draft}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton
          type="submit"
          icon={laterIcons.send}
          label={text.send}
          variant="primary"
          disabled={draft.trim() === ''}
        />
      </form>
    </>
  )
}
