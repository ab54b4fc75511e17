import type { ShownMessage } from './message-groups.ts'

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

/** Whether the reader has written since the first message that was new. */
export function isAnswered(
  messages: readonly ShownMessage[],
  firstUnreadId: string | null,
  readerUid: string,
): boolean {
  const from = messages.findIndex(({ id }) => id === firstUnreadId)
  return from >= 0 && messages.slice(from).some(({ user }) => user === readerUid)
}
