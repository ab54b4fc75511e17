import type { CSSProperties } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { strandColour, type StrandColour } from '../ui/strand-colour.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { MessageGroup, ShownMessage } from './message-groups.ts'
import { Icon } from '../ui/icon.tsx'
import { icons } from '../ui/icons.ts'
import shared from './message.module.css'
import styles from './message-run.module.css'

interface MessageRunProps {
  group: MessageGroup
  /** What the sender is called in the ride, or empty. */
  name: string
  own: boolean
  colour: StrandColour
  photo: string | null
  isFirstUnread: boolean
  offline: boolean
  /** That of the ride: times are written as in its country. */
  currency: string | undefined
  onRetry: (id: string) => void
}

/** Consecutive messages of one sender. */
export function MessageRun(props: MessageRunProps) {
  const { group, name, own, colour, photo, isFirstUnread, offline, currency, onRetry } = props
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
        <p className={shared.divider}>
          <span>{text.newMessages}</span>
        </p>
      )}
      <article className={shared.run} data-own={own ? '' : undefined} style={look}>
        {own ? (
          <VisuallyHidden>{match.you}</VisuallyHidden>
        ) : (
          <>
            <span className={shared.face}>
              <Avatar name={group.userName || text.formerRider} photo={photo} colour={colour} size="small" />
            </span>
            <p className={styles.sender}>{name || text.formerRider}</p>
          </>
        )}
        {group.messages.map((message) => (
          <div key={message.id} className={shared.message} data-delivery={shownDelivery(message)}>
            <div className={shared.bubble}>
              <p dir="auto">
                {message.text === '' ? <em className={styles.deleted}>{text.deleted}</em> : message.text}
              </p>
              {message === last && (
                <p className={shared.state}>
                  <time dateTime={last.createdAt}>{format.time(last.createdAt, currency)}</time>
                  {state === text.sent ? <Sent>{state}</Sent> : state && ` · ${state}`}
                </p>
              )}
            </div>
            {shownDelivery(message) === 'failed' && (
              <Button size="small" variant="ghost" icon={icons.refresh} onClick={() => onRetry(message.id)}>
                {text.retry}
              </Button>
            )}
          </div>
        ))}
      </article>
    </>
  )
}

/** What is as it should be needs no word: a tick, in the line of the time. */
function Sent({ children }: { children: string }) {
  return (
    <>
      <VisuallyHidden> · {children}</VisuallyHidden>
      <Icon path={icons.check} size={16} className={styles.sent} />
    </>
  )
}
