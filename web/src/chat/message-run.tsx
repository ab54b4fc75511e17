import type { CSSProperties } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { strandColour, type StrandColour } from '../ui/strand-colour.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { MessageGroup, ShownMessage } from './message-groups.ts'
import { icons } from '../ui/icons.ts'
import styles from './chat.module.css'

interface MessageRunProps {
  group: MessageGroup
  own: boolean
  colour: StrandColour
  isFirstUnread: boolean
  offline: boolean
  /** That of the ride: times are written as in its country. */
  currency: string | undefined
  onRetry: (id: string) => void
}

/** Consecutive messages of one sender. */
export function MessageRun(props: MessageRunProps) {
  const { group, own, colour, isFirstUnread, offline, currency, onRetry } = props
  const text = useText().chat
  const match = useText().match
  const format = useFormat()
  const last = group.messages.at(-1)
  const shownDelivery = (message: ShownMessage) => {
    if (message.delivery === 'refused') return 'failed'
    return offline && message.delivery === 'failed' ? 'waiting' : message.delivery
  }
  const state = last && own ? text[shownDelivery(last)] : null
  const look = { '--strand': strandColour(colour) } as CSSProperties

  return (
    <>
      {isFirstUnread && (
        <p className={styles.divider}>
          <span>{text.newMessages}</span>
        </p>
      )}
      <article className={styles.run} data-own={own ? '' : undefined} style={look}>
        {own ? (
          <VisuallyHidden>{match.you}</VisuallyHidden>
        ) : (
          <p className={styles.sender}>{group.userName || text.formerRider}</p>
        )}
        {group.messages.map((message) => (
          <div key={message.id} className={styles.message} data-delivery={shownDelivery(message)}>
            <p className={styles.bubble} dir="auto">
              {message.text === '' ? <em className={styles.deleted}>{text.deleted}</em> : message.text}
            </p>
            {shownDelivery(message) === 'failed' && (
              <Button size="small" variant="ghost" icon={icons.refresh} onClick={() => onRetry(message.id)}>
                {text.retry}
              </Button>
            )}
          </div>
        ))}
        {last && (
          <p className={styles.state}>
            <time dateTime={last.createdAt}>{format.time(last.createdAt, currency)}</time>
            {state && ` · ${state}`}
          </p>
        )}
      </article>
    </>
  )
}
