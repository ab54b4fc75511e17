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
