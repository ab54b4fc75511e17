/** A message as the chat shows it: stored, or still being sent. */
export interface ShownMessage {
  id: string
  user: string
  userName: string
  text: string
  createdAt: string
  /** A failed message is sent again as soon as there is a connection; a refused one only if the person asks for it. */
  delivery: 'sent' | 'sending' | 'failed' | 'refused'
}

export interface MessageGroup {
  /** Of the first message: stable while the group grows. */
  id: string
  user: string
  userName: string
  messages: ShownMessage[]
}

export interface ChatDay {
  /** Local midnight, in milliseconds. */
  day: number
  groups: MessageGroup[]
}

function dayOf(createdAt: string): number {
  return new Date(createdAt).setHours(0, 0, 0, 0)
}

/**
 * Runs of consecutive messages of one sender, cut at midnight and at the first unread message, so that a divider can stand
 * between.
 */
export function groupMessages(messages: readonly ShownMessage[], firstUnreadId: string | null): ChatDay[] {
  const days: ChatDay[] = []
  for (const message of messages) {
    const day = dayOf(message.createdAt)
    let current = days.at(-1)
    if (current?.day !== day) {
      current = { day, groups: [] }
      days.push(current)
    }
    const group = current.groups.at(-1)
    if (group && group.user === message.user && message.id !== firstUnreadId) group.messages.push(message)
    else
      current.groups.push({
        id: message.id,
        user: message.user,
        userName: message.userName,
        messages: [message],
      })
  }
  return days
}

/** Fewer than this many voices that say the same stand as they are. */
const fewestVoices = 3

/** One group, or several people in a row who said the same short thing. */
export type ChatEntry = MessageGroup | { same: MessageGroup[] }

/**
 * Joins neighbouring groups of other people that consist of one and the same of these phrases each. The first unread
 * message begins anew, since a divider stands above it.
 */
export function joinSame(
  groups: readonly MessageGroup[],
  phrases: readonly string[],
  readerUid: string,
  firstUnreadId: string | null,
): ChatEntry[] {
  const runs: MessageGroup[][] = []
  const phraseOf = ({ user, messages: [only, ...more] }: MessageGroup) =>
    user !== readerUid && only && more.length === 0 && phrases.includes(only.text) ? only.text : null
  for (const group of groups) {
    const run = runs.at(-1)
    const phrase = phraseOf(group)
    const [before] = run ?? []
    if (run && before && phrase !== null && phraseOf(before) === phrase && group.id !== firstUnreadId)
      run.push(group)
    else runs.push([group])
  }
  return runs.flatMap((run): ChatEntry[] => (run.length >= fewestVoices ? [{ same: run }] : run))
}

/** The first message by others written after the chat was last viewed; null if nothing is new. */
export function firstUnread(
  messages: readonly ShownMessage[],
  readerUid: string,
  lastViewed: number | null,
): string | null {
  if (lastViewed === null) return null
  const found = messages.find(
    ({ user, text, createdAt }) => user !== readerUid && text !== '' && Date.parse(createdAt) > lastViewed,
  )
  return found?.id ?? null
}
