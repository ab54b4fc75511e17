import { useState, type ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StateBlock } from '../ui/state-block.tsx'
import type { StrandColour } from '../ui/strand-colour.ts'
import { Composer, type PlaceInWords } from './composer.tsx'
import { groupMessages, type ShownMessage } from './message-groups.ts'
import { MessageRun } from './message-run.tsx'
import { SameWords } from './repeated-phrase.tsx'
import { DayMark } from './day-mark.tsx'
import { useVisibleHeight } from './use-visible-height.ts'
import { laterIcons } from '../ui/later-icons.ts'
import styles from './chat-screen.module.css'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { firstUnread, isAnswered } from './first-unread.ts'
import { joinSame } from './join-repeated-phrases.ts'
import { useFollowNewMessages } from './use-follow-new-messages.ts'

interface ChatScreenProps {
  /** Stands beside another screen, which has the page's title and the way back. */
  isBeside?: boolean
  /** Who is in it, such as `Luis, Inés y tú`. */
  title: string
  /** Where it goes and when. */
  detail: string
  /** The ride's line, small. */
  thumbnail: ReactNode
  /** The group, drawn, for a chat in which nothing has been written. */
  group?: ReactNode
  /** Above the messages: where the others are while they are on their way, which taxi it was once the ride is over. */
  whoIsThere?: ReactNode
  messages: readonly ShownMessage[]
  loaded: boolean
  readerUid: string
  /** When the reader last viewed this chat, by the server's clock, as of their arrival. */
  lastViewed: number | null
  colourOf: (uid: string) => StrandColour
  /** Shortens the name of somebody in the ride. */
  nameOf: (userName: string) => string
  photoOf?: (uid: string) => string | null
  /** Those of `chat.quickReplies` that fit now. */
  replies: readonly string[]
  /** The ride is over: nobody is on the way to the meeting point any more. */
  ended: boolean
  /** Why nothing can be written, or null. */
  closed: string | null
  /** That of the ride, once it is known. */
  currency?: string | undefined
  /** There is no connection: unsent messages wait. */
  offline: boolean
  /** The draft when this chat was left. */
  draft: string
  onDraft: (text: string) => void
  onBack: () => void
  onSend: (text: string) => Promise<boolean>
  /** Returns words for where the reader is, or why that is not known. Absent where nobody has to know. */
  onPlace?: (() => Promise<PlaceInWords>) | undefined
  /** The last question is where the reader is. */
  isAskedWhere?: boolean
  onRetry: (id: string) => void
}

export function ChatScreen(props: ChatScreenProps) {
  const { title, detail, messages, loaded, readerUid, ended, closed, offline, isBeside = false } = props
  const text = useText().chat
  const { ui } = useText()
  // Decided once, on arrival: reading must not move the divider.
  const [unread, setUnread] = useState<string | null | undefined>(undefined)
  if (loaded && unread === undefined) setUnread(firstUnread(messages, readerUid, props.lastViewed))
  // What scrolls can be reached by keyboard; a page has one main part.
  const List = isBeside ? 'section' : 'main'
  // What one has answered is no news.
  const divider = isAnswered(messages, unread ?? null, readerUid) ? null : (unread ?? null)
  const days = groupMessages(messages, divider)
  const { list, onScroll, isAway, toNewest } = useFollowNewMessages(messages.at(-1), readerUid, loaded)
  useVisibleHeight()
  const isEmpty = loaded && messages.length === 0

  return (
    <div className={styles.screen} data-fills="">
      {isBeside ? (
        <h2 className={styles.beside}>{title}</h2>
      ) : (
        <header className={styles.head}>
          <IconButton
            icon={laterIcons.arrowLeft}
            label={ui.back}
            variant="transparent"
            onClick={props.onBack}
          />
          <div className={styles.who}>
            <ScreenTitle compact>{title}</ScreenTitle>
            <p className={styles.detail}>{detail}</p>
          </div>
          {props.thumbnail}
        </header>
      )}
      {props.whoIsThere && <div className={styles.there}>{props.whoIsThere}</div>}
      <List
        ref={list}
        className={styles.list}
        data-empty={isEmpty ? '' : undefined}
        onScroll={onScroll}
        tabIndex={0}
        aria-label={text.title}
      >
        {!loaded && messages.length === 0 && (
          <div className={styles.loading} aria-busy="true" data-on-its-way="">
            <Skeleton width="60%" height="3rem" shape="block" />
            <Skeleton width="45%" height="3rem" shape="block" />
            <Skeleton width="70%" height="3rem" shape="block" />
          </div>
        )}
        {isEmpty && (
          <StateBlock
            kind="empty"
            level={2}
            picture={props.group}
            title={ended ? text.over : text.empty}
            // If nothing can be written, the screen does not invite to write.
            {...(closed === null &&
              !ended && {
                text: props.replies.length > 0 ? text.emptyHint : text.emptyTogether,
              })}
          />
        )}
        <div role="log" aria-live="polite" aria-relevant="additions" className={styles.log}>
          {days.map(({ day, groups }) => (
            <section key={day} className={styles.day}>
              <DayMark day={day} />
              {joinSame(groups, text.quickReplies, readerUid, divider).map((entry) =>
                'same' in entry ? (
                  <SameWords
                    key={entry.same[0]?.id}
                    groups={entry.same}
                    isFirstUnread={entry.same[0]?.id === divider}
                    currency={props.currency}
                    colourOf={props.colourOf}
                    nameOf={props.nameOf}
                  />
                ) : (
                  <MessageRun
                    key={entry.id}
                    group={entry}
                    own={entry.user === readerUid}
                    colour={props.colourOf(entry.user)}
                    name={props.nameOf(entry.userName)}
                    photo={props.photoOf?.(entry.user) ?? null}
                    isFirstUnread={entry.id === divider}
                    offline={offline}
                    currency={props.currency}
                    onRetry={props.onRetry}
                  />
                ),
              )}
            </section>
          ))}
        </div>
      </List>
      {isAway && (
        <div className={styles.newest}>
          <Button size="small" icon={laterIcons.chevronDown} onClick={toNewest}>
            {text.toNewest}
          </Button>
        </div>
      )}
      <footer className={styles.foot}>
        {closed ? (
          <p className={styles.note}>{closed}</p>
        ) : (
          <Composer
            replies={props.replies}
            spread={isEmpty}
            draft={props.draft}
            onDraft={props.onDraft}
            onSend={props.onSend}
            onPlace={props.onPlace}
            isAskedWhere={props.isAskedWhere}
          />
        )}
      </footer>
    </div>
  )
}
