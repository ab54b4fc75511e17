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
