import { limits } from '@woodalo/protocol/event-names'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useText } from '../i18n/use-text.ts'
import { IconButton } from '../ui/button.tsx'
import { Chip } from '../ui/tag.tsx'
import styles from './chat.module.css'

/** Quick replies and free text. What could not be sent stays in the list above, with a way to retry. */
export function Composer({ onSend }: { onSend: (text: string) => Promise<boolean> }) {
  const text = useText().chat
  const [draft, setDraft] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)

  function send(message: string) {
    if (message.trim() === '') return
    setDraft('')
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
      <ul className={styles.replies} aria-label={text.quickRepliesLabel}>
        {text.quickReplies.map((reply) => (
          <li key={reply}>
            <Chip onPress={() => send(reply)}>{reply}</Chip>
          </li>
        ))}
      </ul>
      <form
        className={styles.composer}
        onSubmit={(event) => {
          event.preventDefault()
          send(draft)
          field.current?.focus()
        }}
      >
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          maxLength={limits.messageLength}
          enterKeyHint="send"
          placeholder={text.placeholder}
          aria-label={text.placeholder}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton
          type="submit"
          icon="send"
          label={text.send}
          variant="primary"
          disabled={draft.trim() === ''}
        />
      </form>
    </>
  )
}
