import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import type { StrandColour } from '../ui/strand-colour.ts'
import type { MessageGroup } from './message-groups.ts'
import shared from './message.module.css'
import styles from './repeated-phrase.module.css'

interface SameWordsProps {
  groups: readonly MessageGroup[]
  isFirstUnread: boolean
  /** That of the ride: times are written as in its country. */
  currency: string | undefined
  colourOf: (uid: string) => StrandColour
  /** Shortens the name of somebody in the ride. */
  nameOf: (userName: string) => string
}

/** Several people in a row who said the same: their faces and names, and their words once. */
export function SameWords({ groups, isFirstUnread, currency, colourOf, nameOf }: SameWordsProps) {
  const text = useText().chat
  const format = useFormat()
  const words = groups[0]?.messages[0]?.text
  const last = groups.at(-1)?.messages[0]
  const names = groups.map(({ userName }) => nameOf(userName) || text.formerRider)
  return (
    <>
      {isFirstUnread && (
        <p className={shared.divider}>
          <span>{text.newMessages}</span>
        </p>
      )}
      <article className={shared.run}>
        <div className={styles.voices} aria-hidden="true">
          {groups.map(({ id, user, userName }) => (
            <Avatar key={id} name={userName} colour={colourOf(user)} size="small" />
          ))}
        </div>
        <p className={styles.said}>{format.list(names)}</p>
        <div className={shared.message}>
          <div className={shared.bubble}>
            <p dir="auto">{words}</p>
            {last && (
              <p className={shared.state}>
                <time dateTime={last.createdAt}>{format.time(last.createdAt, currency)}</time>
              </p>
            )}
          </div>
        </div>
      </article>
    </>
  )
}
